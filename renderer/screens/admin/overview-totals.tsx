import { ChangeMark } from '../../domain/reporting/change-mark.tsx'
import { useStations } from '../../domain/stations/stations.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { useOverviewMessages } from '../../locales/overview.ts'
import { Panel } from '../../ui/panel.tsx'
import { Figure, UserFigure } from './components/figure.tsx'
import { totalOf } from './totals.ts'
import { useOverview } from './use-overview.ts'

/** How many users, stations and listeners there are, and the last days beside those before. */
export function OverviewTotals() {
  const { users, analytics } = useAdminMessages()
  const text = useOverviewMessages()
  const { data } = useOverview()
  return (
    <Panel title={text.totals}>
      <dl className="grid grid-cols-2 gap-8 ">
        <UserFigure label={users.title} filters={{}} />
        <Figure label={analytics.stations} total={totalOf(useStations({}))} />
      </dl>
      {data !== undefined && (
        <>
          <p className="mt-8 text-soft">{text.days}</p>
          <dl className="mt-3 grid grid-cols-1 gap-x-8 wide:grid-cols-2">
            {data.totals.map(({ name, value, before }) => (
              <div
                key={name}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2"
              >
                <dt>{text.total(name)}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold">
                    {value === null ? text.unknown : text.value(value)}
                  </span>
                  {before !== null && <span className="meta text-soft">{text.before(before)}</span>}
                  <ChangeMark total={value} before={before} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  )
}
