import { useRef, useState } from 'react'
import { PAYMENT_REDIRECT_MS } from '../../../limits.ts'
import { useMoreMessages } from '../../../messages/more-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Halftone } from '../../../ui/halftone.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useAutoReturn } from '../use-auto-return.ts'

interface PaymentResultProps {
  readonly result: 'success' | 'cancel'
}

/** What checkout came back with: one sentence, the way to the plans, and the way there by itself. */
export function PaymentResult({ result }: PaymentResultProps) {
  const text = useMoreMessages().subscriptions
  const { title, text: sentence, button } = text[result]
  const { secondsLeft, stay } = useAutoReturn('/subscriptions', PAYMENT_REDIRECT_MS)
  // Announced once: a live region that counts would talk over everything else.
  const [announcement] = useState(() => text.returning(PAYMENT_REDIRECT_MS / 1_000))
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} tabIndex={-1} className="my-auto max-w-[52rem] py-10 outline-none">
      {result === 'success' ? (
        <Halftone className="mb-8 h-14 w-48" />
      ) : (
        // A dial without a needle: nothing was tuned in.
        <div aria-hidden="true" className="dial-large mb-8 h-14 w-48" />
      )}
      <PageTitle documentTitle={title} className="poster text-6xl wide:text-8xl">
        {title}
      </PageTitle>
      <p className="mt-6 max-w-[38rem] text-lg">{sentence}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/subscriptions" replace variant="solid">
          {button}
        </LinkButton>
        {secondsLeft !== null && (
          <Button
            onClick={() => {
              stay()
              // The button goes away: the keyboard goes on from this page.
              frame.current?.focus()
            }}
          >
            {text.stay}
          </Button>
        )}
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
