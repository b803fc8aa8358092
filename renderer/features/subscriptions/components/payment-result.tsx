import { useState } from 'react'
import { PAYMENT_REDIRECT_MS } from '../../../limits.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useAutoReturn } from '../use-auto-return.ts'

interface PaymentResultProps {
  readonly result: 'success' | 'cancel'
}

/** What checkout came back with: one sentence, the way to the plans, and the way there by itself. */
export function PaymentResult({ result }: PaymentResultProps) {
  const text = useMessages().more.subscriptions
  const { title, text: sentence, button } = text[result]
  const { secondsLeft, stay } = useAutoReturn('/subscriptions', PAYMENT_REDIRECT_MS)
  // Announced once: a live region that counts would talk over everything else.
  const [announcement] = useState(() => text.returning(PAYMENT_REDIRECT_MS / 1_000))
  return (
    <div className="my-auto max-w-[52rem] py-10">
      <div
        aria-hidden="true"
        className={
          result === 'success'
            ? 'halftone mb-8 h-14 w-48'
            : 'mb-8 h-14 w-48 border-2 border-dashed border-edge'
        }
      />
      <PageTitle documentTitle={title} className="poster text-6xl wide:text-8xl">
        {title}
      </PageTitle>
      <p className="mt-6 max-w-[38rem] text-lg">{sentence}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/subscriptions" replace variant="solid">
          {button}
        </LinkButton>
        {secondsLeft !== null && <Button onClick={stay}>{text.stay}</Button>}
      </div>
      <p role="status" className="sr-only">
        {secondsLeft === null ? text.staying : announcement}
      </p>
      <p aria-hidden="true" className="meta mt-6 text-soft">
        {secondsLeft === null ? text.staying : text.returning(secondsLeft)}
      </p>
    </div>
  )
}
