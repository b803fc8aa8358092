import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { cx } from '../../ui/cx.ts'
import { Claims, claimsList } from './claims.tsx'
import { LegalNotices, noticesList } from './legal-notices.tsx'
import { ModerationQueue, waitingList } from './moderation-queue.tsx'
import { ReportedStations, reportedStationsList } from './reported-stations.tsx'
import { STATION_VIEWS, type StationView, viewPath } from './station-views.ts'
import { unlistedList } from './use-listing-changes.ts'
import { pageQuery } from './use-pages.ts'

function useCounts(): Readonly<Partial<Record<StationView, number | null | undefined>>> {
  const queue = useQuery(pageQuery(waitingList)).data?.total
  const reports = useQuery(pageQuery(reportedStationsList)).data?.total
  const notices = useQuery(pageQuery(noticesList('open'))).data?.total
  const claims = useQuery(pageQuery(claimsList)).data?.total
  return {
    inbox: (queue ?? 0) + (reports ?? 0) + (notices ?? 0) + (claims ?? 0),
    queue,
    reports,
    notices,
    claims,
    off: useQuery(pageQuery(unlistedList)).data?.total,
  }
}

export function StationFilters({ current }: { readonly current: StationView }) {
  const text = adminText.actions
  const counts = useCounts()
  return (
    <nav aria-label={text.views}>
      <ul className="flex flex-wrap gap-2">
        {STATION_VIEWS.map((view) => {
          const count = counts[view]
          const isCurrent = view === current
          return (
            <li key={view} className="last:ml-auto">
              <Link
                to={viewPath(view)}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-8 items-center rounded-edge border-[1.5px] px-3 text-[0.8125rem] font-semibold pointer-coarse:min-h-10',
                  isCurrent
                    ? 'border-ink bg-ink text-paper'
                    : 'border-edge text-ink hover:border-ink',
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

/** Everything that waits for a decision. An empty list is one sentence. */
export function StationInbox() {
  return (
    <>
      <ModerationQueue />
      <ReportedStations />
      <LegalNotices />
      <Claims />
    </>
  )
}
