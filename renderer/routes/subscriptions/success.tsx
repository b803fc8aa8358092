import { PaymentArrived } from '../../screens/plans/payment-arrived.tsx'
import { PublicFrame } from '../../screens/plans/public-frame.tsx'

export function Component() {
  return (
    <PublicFrame>
      <PaymentArrived />
    </PublicFrame>
  )
}
