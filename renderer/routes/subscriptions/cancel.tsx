import { PaymentResult } from '../../features/subscriptions/components/payment-result.tsx'
import { PublicFrame } from '../../features/subscriptions/components/public-frame.tsx'

/** /subscriptions/cancel */
export function Component() {
  return (
    <PublicFrame>
      <PaymentResult result="cancel" />
    </PublicFrame>
  )
}
