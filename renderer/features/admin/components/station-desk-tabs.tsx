import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdminMessages } from '../../../messages/admin.ts'
import { cx } from '../../../ui/cx.ts'
import { STATION_VIEWS, type StationView, viewPath } from '../station-views.ts'
import { claimsQuery } from '../use-claims.ts'
import { useWaiting } from '../use-moderation.ts'
import { useProposedRules } from '../use-proposed-rules.ts'
import { useReportedStations } from '../use-reported-stations.ts'
import { useTakenOut } from '../use-rest.ts'

/** How many there are in each part that is a list of what is to be done; null while that is not known. */
function useCounts(): Readonly<Partial<Record<StationView, number | null | undefined>>> {
  const claims = useInfiniteQuery(claimsQuery)
  return {
    queue: useWaiting().data?.pages[0]?.total,
    reports: useReportedStations().data?.pages[0]?.total,
    claims: claims.data?.pages[0]?.total,
    rules: useProposedRules().data?.pages[0]?.total,
    off: useTakenOut().data?.pages[0]?.total,
  }
}

/** The parts of the stations' desk with how much each holds: links, the current one says so. */
export function StationDeskTabs({ current }: { readonly current: StationView }) {
  const text = useAdminMessages().desk
  const counts = useCounts()
  return (
    <nav aria-label={text.views} className="scroll-x border-b-[1.5px] border-ink dark:border-edge">
      <ul className="flex min-w-max gap-1">
        {STATION_VIEWS.map((view) => {
          const count = counts[view]
          const isCurrent = view === current
          return (
            <li key={view}>
              <Link
                to={viewPath(view)}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'block px-3 py-2 font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none',
                  isCurrent
                    ? 'border-b-[3px] border-hot text-ink'
                    : 'border-b-[3px] border-transparent text-soft hover:text-ink',
                )}
              >
                {count ? text.withCount(text.view[view], count) : text.view[view]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
