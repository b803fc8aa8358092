import { PAYMENT_REDIRECT_MS } from '../../limits.ts'
import { PaymentPage } from './components/payment-page.tsx'
import { useAutoReturn } from './use-auto-return.ts'

/** Nothing was paid. Opens signed in or not, and changes nothing: a link is a hint. */
export function PaymentCancelled() {
  const { secondsLeft, stay } = useAutoReturn('/subscriptions', PAYMENT_REDIRECT_MS)
  return <PaymentPage result="cancel" secondsLeft={secondsLeft} onStay={stay} />
}
