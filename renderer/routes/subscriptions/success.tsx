import { PaymentArrived } from '../../screens/plans/payment-arrived.tsx'
import { PublicFrame } from '../../screens/plans/public-frame.tsx'

/** /subscriptions/success */
export function Component() {
  return (
    <PublicFrame>
      <PaymentArrived />
    </PublicFrame>
  )
}
