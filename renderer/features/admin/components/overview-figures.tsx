import { useAdminMessages } from '../../../messages/admin.ts'
import { useStations } from '../../stations/stations.ts'
import { totalOf } from '../totals.ts'
import { Figure, UserFigure } from './figure.tsx'

/** The two numbers of the admin overview. */
export function OverviewFigures() {
  const { analytics, users } = useAdminMessages()
  return (
    <dl className="grid max-w-xl grid-cols-2 gap-8">
      <UserFigure label={users.title} filters={{}} />
      <Figure label={analytics.stations} total={totalOf(useStations({}))} />
    </dl>
  )
}
