import { PaymentArrived } from '../../screens/plans/components/payment-arrived.tsx'
import { PublicFrame } from '../../screens/plans/components/public-frame.tsx'

/** /subscriptions/success */
export function Component() {
  return (
    <PublicFrame>
      <PaymentArrived />
    </PublicFrame>
  )
}
