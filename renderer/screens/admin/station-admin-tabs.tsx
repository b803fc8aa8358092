import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { cx } from '../../ui/cx.ts'
import { claimsList } from './claims.tsx'
import { waitingList } from './moderation-queue.tsx'
import { reportedStationsList } from './reported-stations.tsx'
import { STATION_VIEWS, type StationView, viewPath } from './station-views.ts'
import { unlistedList } from './use-listing-changes.ts'
import { pageQuery } from './use-pages.ts'

function useOpenItemCounts(): Readonly<Partial<Record<StationView, number | null | undefined>>> {
  return {
    queue: useQuery(pageQuery(waitingList)).data?.total,
    reports: useQuery(pageQuery(reportedStationsList)).data?.total,
    claims: useQuery(pageQuery(claimsList)).data?.total,
    off: useQuery(pageQuery(unlistedList)).data?.total,
  }
}

export function StationAdminTabs({ current }: { readonly current: StationView }) {
  const text = adminText.actions
  const counts = useOpenItemCounts()
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
                {count ? text.withCount({ view: text.view[view], count }) : text.view[view]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
