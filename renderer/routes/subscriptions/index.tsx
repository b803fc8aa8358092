import { Plans } from '../../screens/plans/plans.tsx'

export function Component() {
  return <Plans />
}
