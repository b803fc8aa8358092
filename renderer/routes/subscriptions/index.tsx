import { Plans } from '../../screens/plans/components/plans.tsx'
import { PublicFrame } from '../../screens/plans/components/public-frame.tsx'

/** /subscriptions */
export function Component() {
  return (
    <PublicFrame>
      <Plans />
    </PublicFrame>
  )
}
