import { PaymentResult } from '../../features/subscriptions/components/payment-result.tsx'
import { PublicFrame } from '../../features/subscriptions/components/public-frame.tsx'

/** /subscriptions/success */
export function Component() {
  return (
    <PublicFrame>
      <PaymentResult result="success" />
    </PublicFrame>
  )
}
