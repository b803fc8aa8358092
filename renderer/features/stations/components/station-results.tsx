import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LastVisit } from '../../../ui/last-visit.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { useStations } from '../stations.ts'
import { StationList } from './station-list.tsx'
import { type StationLayout, VirtualStations } from './virtual-stations.tsx'

interface StationResultsProps {
  readonly result: ReturnType<typeof useStations>
  /** Shown when the answer is an empty list. */
  readonly empty: ReactNode
  /** Drawn while the first page is on its way. */
  readonly skeleton: ReactNode
  readonly layout: StationLayout
}

/** A paged list in all its states: loading, failed, empty, and pages that come while it is scrolled. */
export function StationResults({ result, empty, skeleton, layout }: StationResultsProps) {
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

  const { fetchNextPage, isFetchNextPageError } = result
  const comesByItself =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData
  const onNearEnd = useCallback(() => {
    if (comesByItself) void fetchNextPage()
  }, [comesByItself, fetchNextPage])
  const stations = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const ids = useMemo(() => stations.map(({ id }) => id), [stations])

  if (isPending) return skeleton
  if (!data) return <LoadFailed onRetry={() => result.refetch()}>{text.loadFailed}</LoadFailed>
  const total = data.pages.at(-1)?.total ?? stations.length
  if (stations.length === 0) return empty
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <h2 className="sr-only">{text.stations}</h2>
      <LastVisit updatedAt={result.dataUpdatedAt} />
      <StationList ids={ids}>
        <VirtualStations stations={stations} total={total} layout={layout} onNearEnd={onNearEnd} />
      </StationList>
      {isFetchNextPageError && (
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
