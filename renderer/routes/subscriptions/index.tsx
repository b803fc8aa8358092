import { Plans } from '../../screens/plans/plans.tsx'
import { PublicFrame } from '../../screens/plans/public-frame.tsx'

export function Component() {
  return (
    <PublicFrame>
      <Plans />
    </PublicFrame>
  )
}
