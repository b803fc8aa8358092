import type { ReactNode } from 'react'
import type { Station } from '../../../api/schemas.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { useStations } from '../stations.ts'
import { LoadFailed } from './load-failed.tsx'
import { StationGridSkeleton } from './station-grid.tsx'

interface StationResultsProps {
  readonly result: ReturnType<typeof useStations>
  /** Shown when the answer is an empty list. */
  readonly empty: ReactNode
  /** Draws the stations there are. */
  readonly children: (stations: readonly Station[]) => ReactNode
}

/** Places drawn while the first page is on its way. */
const SKELETON_PLACES = 12

/** A paged list in all its states: loading, failed, empty, and pages with "Load more". */
export function StationResults({ result, empty, children }: StationResultsProps) {
  const text = useMessages().screens.station
  const { data, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = result
  if (isPending) return <StationGridSkeleton count={SKELETON_PLACES} />
  if (!data) return <LoadFailed onRetry={() => void result.refetch()} />
  const stations = data.pages.flatMap((page) => page.items)
  const total = data.pages.at(-1)?.total ?? stations.length
  if (stations.length === 0) return empty
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <h2 className="sr-only">{text.stations}</h2>
      {children(stations)}
      <div className="mt-10 flex flex-wrap items-center gap-5">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {text.loadMore}
          </Button>
        )}
        <p className="meta text-soft">{text.shownOf(stations.length, total)}</p>
      </div>
    </div>
  )
}
