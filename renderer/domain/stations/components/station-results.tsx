import type { ReactNode } from 'react'
import type { StationFilters } from '../../../api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { LastVisit } from '../../../ui/last-visit.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { FavoritesOfList } from '../../favorites/favorites-of-list.tsx'
import { FollowsOfList } from '../../following/follows-of-list.tsx'
import { StationList } from '../station-list.tsx'
import { useStationPages } from '../station-pages.ts'
import type { useStations } from '../stations.ts'
import type { StationLayout } from './use-list-measures.ts'
import { VirtualStations } from './virtual-stations.tsx'

type Result = ReturnType<typeof useStations>
type Head = NonNullable<Result['data']>['pages'][number]

interface StationResultsProps {
  readonly result: Result
  /** What was asked for. */
  readonly filters: StationFilters
  /** Shown when the answer is an empty list. */
  readonly empty: ReactNode
  /** Drawn while the first page is on its way. */
  readonly skeleton: ReactNode
  readonly layout: StationLayout
}

/** A list in all its states: loading, failed, empty, and parts that come while it is scrolled. */
export function StationResults({ result, empty, skeleton, ...shown }: StationResultsProps) {
  const text = useMessages().station
  const head = result.data?.pages[0]
  if (result.isPending) return skeleton
  if (!head) return <LoadFailed onRetry={() => result.refetch()}>{text.loadFailed}</LoadFailed>
  if (head.items.length === 0) return empty
  return <FoundStations result={result} head={head} {...shown} />
}

interface FoundStationsProps extends Pick<StationResultsProps, 'result' | 'filters' | 'layout'> {
  readonly head: Head
}

function FoundStations({ result, head, filters, layout }: FoundStationsProps) {
  const text = useMessages().station
  const { isPlaceholderData, dataUpdatedAt, refetch } = result
  const pages = useStationPages({
    filters,
    head,
    headAt: dataUpdatedAt,
    isOld: isPlaceholderData,
    onChanged: refetch,
  })
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <h2 className="sr-only">{text.stations}</h2>
      <LastVisit updatedAt={dataUpdatedAt} />
      {pages.hasFailed && (
        <div className="sticky top-4 z-10 mb-4">
          <LoadFailed onRetry={pages.retry}>{text.loadFailed}</LoadFailed>
        </div>
      )}
      <StationList ids={pages.near.map(({ id }) => id)}>
        <FavoritesOfList>
          <FollowsOfList>
            <VirtualStations
              stationAt={pages.stationAt}
              total={head.total}
              layout={layout}
              onDrawn={pages.onDrawn}
            />
          </FollowsOfList>
        </FavoritesOfList>
      </StationList>
    </div>
  )
}
