import { PaymentCancelled } from '../../screens/plans/components/payment-cancelled.tsx'
import { PublicFrame } from '../../screens/plans/components/public-frame.tsx'

/** /subscriptions/cancel */
export function Component() {
  return (
    <PublicFrame>
      <PaymentCancelled />
    </PublicFrame>
  )
}
