import { PaymentArrived } from '../../features/subscriptions/components/payment-arrived.tsx'
import { PublicFrame } from '../../features/subscriptions/components/public-frame.tsx'

/** /subscriptions/success */
export function Component() {
  return (
    <PublicFrame>
      <PaymentArrived />
    </PublicFrame>
  )
}
