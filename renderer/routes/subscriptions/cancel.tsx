import { PaymentCancelled } from '../../screens/plans/payment-cancelled.tsx'
import { PublicFrame } from '../../screens/plans/public-frame.tsx'

export function Component() {
  return (
    <PublicFrame>
      <PaymentCancelled />
    </PublicFrame>
  )
}
