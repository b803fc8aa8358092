/** What the first page asks of the open API: it waits neither for the session nor for the page to be drawn. */
import type { QueryClient } from '@tanstack/react-query'
import type { StationFilters } from '../api/stations.ts'
import { readFilters } from '../domain/stations/filter-params.ts'
import { facetsQuery, stationsQuery } from '../domain/stations/stations.ts'
import type { RoutePath } from '../routes/route-table.ts'

interface Asked {
  readonly stations: StationFilters
  readonly facets: StationFilters
}

/** As the pages themselves ask, so that they find the answers, or wait for them. */
const FIRST_DATA: Partial<Record<RoutePath, (params: URLSearchParams) => Asked>> = {
  '/': () => ({ stations: { sort: 'featured' }, facets: {} }),
  '/browse': (params) => ({ stations: readFilters(params), facets: readFilters(params) }),
}

/** Asks for what the page at this address shows. A failure is the page's to show, which asks again. */
export function askFirstData(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const asked = FIRST_DATA[pathname as RoutePath]?.(new URLSearchParams(search))
  if (asked === undefined) return
  void client.prefetchInfiniteQuery(stationsQuery(asked.stations))
  void client.prefetchQuery(facetsQuery(asked.facets))
}
