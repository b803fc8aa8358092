import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../../../shared/api/schema-parts.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { listStations, type StationFilters } from '../../../api/stations.ts'
import { type ListParts, useListParts } from '../../../lib/list-parts.ts'
import type { Part } from '../../../lib/pages-near.ts'
import { LastVisit } from '../../../ui/last-visit.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { FavoritesProvider } from '../../favorites/favorites-provider.tsx'
import { FollowsProvider } from '../../following/follows-provider.tsx'
import { StationList } from '../station-list.tsx'
import type { useStations } from '../stations.ts'
import { type StationLayout, VirtualStations } from './virtual-stations.tsx'

type Result = ReturnType<typeof useStations>
type FirstPage = Page<Station>

interface StationResultsProps {
  readonly result: Result
  readonly filters: StationFilters
  readonly empty: ReactNode
  readonly skeleton: ReactNode
  readonly layout: StationLayout
}

export function StationResults({ result, empty, skeleton, ...listProps }: StationResultsProps) {
  const firstPage = result.data?.pages[0]
  if (result.isPending) return skeleton
  if (!firstPage)
    return <LoadFailed onRetry={() => result.refetch()}>{stationText.loadFailed}</LoadFailed>
  if (firstPage.items.length === 0) return empty
  return <LoadedStations result={result} firstPage={firstPage} {...listProps} />
}

interface LoadedStationsProps extends Pick<StationResultsProps, 'result' | 'filters' | 'layout'> {
  readonly firstPage: FirstPage
}

function LoadedStations({ result, firstPage, filters, layout }: LoadedStationsProps) {
  const { isPlaceholderData, dataUpdatedAt, refetch } = result
  const pages = useStationPages({
    filters,
    firstPage,
    firstPageLoadedAt: dataUpdatedAt,
    isPlaceholderData,
    onListChanged: refetch,
  })
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <h2 className="sr-only">{stationText.stations}</h2>
      <LastVisit updatedAt={dataUpdatedAt} />
      {pages.hasFailed && (
        <div className="sticky top-4 z-10 mb-4">
          <LoadFailed onRetry={pages.retry}>{stationText.loadFailed}</LoadFailed>
        </div>
      )}
      <StationList ids={pages.near.map(({ id }) => id)}>
        <FavoritesProvider>
          <FollowsProvider>
            <VirtualStations
              stationAt={pages.stationAt}
              total={firstPage.total}
              layout={layout}
              onRender={pages.onRangeRendered}
            />
          </FollowsProvider>
        </FavoritesProvider>
      </StationList>
    </div>
  )
}

/** Uses the cursor of the previous part if it is loaded, because an offset is wrong after the list changes. */
function partQuery(client: QueryClient, filters: StationFilters, firstPage: FirstPage, part: Part) {
  const keyOf = (start: number) => ['stations', 'part', filters, start]
  const { start, before } = part
  return {
    queryKey: keyOf(start),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const previousPart =
        before === null ? firstPage : client.getQueryData<Page<Station>>(keyOf(before))
      const cursor = previousPart?.nextCursor ?? null
      return listStations(filters, cursor === null ? { skip: start } : { cursor }, signal)
    },
  }
}

interface StationPages
  extends Pick<ListParts<Station>, 'near' | 'onRangeRendered' | 'hasFailed' | 'retry'> {
  stationAt(index: number): Station | undefined
}

interface StationPagesOptions {
  readonly filters: StationFilters
  readonly firstPage: FirstPage
  readonly firstPageLoadedAt: number
  /** True when the list is about to be replaced, so no more parts are loaded. */
  readonly isPlaceholderData: boolean
  readonly onListChanged: () => void
}

function useStationPages({
  filters,
  firstPage,
  firstPageLoadedAt,
  isPlaceholderData,
  onListChanged,
}: StationPagesOptions): StationPages {
  const client = useQueryClient()
  const parts = useListParts<Station>({
    queryOf: (part) => partQuery(client, filters, firstPage, part),
    firstPageSize: firstPage.items.length,
    total: firstPage.total,
    firstPageLoadedAt,
    isStale: isPlaceholderData,
    onChanged: onListChanged,
  })
  return {
    ...parts,
    stationAt: (index) =>
      index < firstPage.items.length ? firstPage.items[index] : parts.itemAt(index),
    near: [...(parts.isFirstPageNear ? firstPage.items : []), ...parts.near],
  }
}
