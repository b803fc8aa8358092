import { type ReactNode, useRef, useState } from 'react'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { PAYMENT_REDIRECT_MS } from '../../../limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Halftone } from '../../../ui/halftone.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

interface PaymentPageProps {
  readonly result: 'success' | 'cancel'
  /** Seconds until the automatic return. 0 while the page waits for the new plan. Null when it does not return. */
  readonly secondsLeft: number | null
  readonly onStay: () => void
  readonly children?: ReactNode
}

/** Layout of the two pages to which the payment provider returns the user. */
export function PaymentPage({ result, secondsLeft, onStay, children }: PaymentPageProps) {
  const { title, text: sentence, button } = plansText[result]
  // The announcement stays the same, because a live region that counts down would interrupt the screen reader.
  const [announcement] = useState(() => plansText.returning(PAYMENT_REDIRECT_MS / 1_000))
  const pageRef = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={pageRef}
      tabIndex={-1}
      className="grid min-h-[65dvh] max-w-[52rem] content-center outline-none"
    >
      {result === 'success' ? (
        <Halftone className="mb-8 h-14 w-48" />
      ) : (
        <div aria-hidden="true" className="dial-large mb-8 h-14 w-48" />
      )}
      <PageTitle documentTitle={title} className="poster text-[2.75rem] wide:text-8xl">
        {title}
      </PageTitle>
      <p className="mt-6 max-w-[38rem] text-lg">{sentence}</p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/subscriptions" replace variant="solid">
          {button}
        </LinkButton>
        {secondsLeft !== null && (
          <Button
            onClick={() => {
              onStay()
              // The focus moves to the page, because the pressed button disappears.
              pageRef.current?.focus()
            }}
          >
            {plansText.stay}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {secondsLeft === null ? plansText.staying : announcement}
      </p>
      <p aria-hidden="true" className="meta mt-6 text-soft">
        {returnText(secondsLeft, plansText)}
      </p>
    </div>
  )
}

function returnText(secondsLeft: number | null, text: typeof plansText): string {
  if (secondsLeft === null) return text.staying
  return secondsLeft === 0 ? text.returningSoon : text.returning(secondsLeft)
}
