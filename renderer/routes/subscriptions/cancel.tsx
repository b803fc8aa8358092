import { PaymentCancelled } from '../../screens/plans/payment-cancelled.tsx'

export function Component() {
  return <PaymentCancelled />
}
