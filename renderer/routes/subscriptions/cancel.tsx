import { PaymentCancelled } from '../../features/subscriptions/components/payment-cancelled.tsx'
import { PublicFrame } from '../../features/subscriptions/components/public-frame.tsx'

/** /subscriptions/cancel */
export function Component() {
  return (
    <PublicFrame>
      <PaymentCancelled />
    </PublicFrame>
  )
}
