import { PaymentArrived } from '../../screens/plans/payment-arrived.tsx'

export function Component() {
  return <PaymentArrived />
}
