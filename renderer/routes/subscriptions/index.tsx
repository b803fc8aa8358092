import { Plans } from '../../features/subscriptions/components/plans.tsx'
import { PublicFrame } from '../../features/subscriptions/components/public-frame.tsx'

/** /subscriptions */
export function Component() {
  return (
    <PublicFrame>
      <Plans />
    </PublicFrame>
  )
}
