import { type ReactNode, useRef } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { useStations } from '../stations.ts'
import { StationList } from './station-list.tsx'

interface StationResultsProps {
  readonly result: ReturnType<typeof useStations>
  /** Shown when the answer is an empty list. */
  readonly empty: ReactNode
  /** Drawn while the first page is on its way. */
  readonly skeleton: ReactNode
  /** Draws the stations there are. */
  readonly children: (stations: readonly Station[]) => ReactNode
}

/** A paged list in all its states: loading, failed, empty, and pages with "Load more". */
export function StationResults({ result, empty, skeleton, children }: StationResultsProps) {
  const text = useMessages().station
  const { data, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = result
  const more = useRef<HTMLButtonElement>(null)
  const shown = useRef<HTMLParagraphElement>(null)

  async function loadMore(): Promise<void> {
    const next = await result.fetchNextPage()
    const focused = document.activeElement
    // The button goes away with the last page: the keyboard goes on from what stood beside it.
    if (!next.hasNextPage && (focused === more.current || focused === document.body)) {
      shown.current?.focus({ preventScroll: true })
    }
  }

  if (isPending) return skeleton
  if (!data) return <LoadFailed onRetry={() => result.refetch()}>{text.loadFailed}</LoadFailed>
  const stations = data.pages.flatMap((page) => page.items)
  const total = data.pages.at(-1)?.total ?? stations.length
  if (stations.length === 0) return empty
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <h2 className="sr-only">{text.stations}</h2>
      <StationList ids={stations.map(({ id }) => id)}>{children(stations)}</StationList>
      {result.isFetchNextPageError && (
        <div className="mt-10">
          <LoadFailed onRetry={() => loadMore()}>{text.loadFailed}</LoadFailed>
        </div>
      )}
      <div className="mt-10 flex flex-wrap items-center gap-5">
        {hasNextPage && (
          <Button ref={more} busy={isFetchingNextPage} onClick={() => void loadMore()}>
            {text.loadMore}
          </Button>
        )}
        <p ref={shown} tabIndex={-1} className="meta text-soft outline-none">
          {text.shownOf(stations.length, total)}
        </p>
      </div>
    </div>
  )
}
