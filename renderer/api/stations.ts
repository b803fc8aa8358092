/** The calls of API v2 about stations. Open without sign-in. */

import type { Page } from '../../shared/api/schema-parts.ts'
import {
  type Facets,
  type StationFilters as Filters,
  facetsSchema,
  type Station,
  type StationDetail,
  type StationSort,
  stationDetailSchema,
  stationPageSchema,
} from '../../shared/api/stations.ts'
import { apiV2, readAnswer } from './client.ts'

/** Absent and empty filters filter nothing. */
export type StationFilters = Filters & { readonly sort?: StationSort }

/** GET /stations: one page; the cursor comes from the page before. */
export async function listStations(
  filters: StationFilters,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<Page<Station>> {
  const answer = await apiV2().get('/stations', {
    open: true,
    params: { ...filled(filters), cursor: cursor ?? undefined },
    ...(signal && { signal }),
  })
  return readAnswer(stationPageSchema, answer)
}

/** GET /stations/facets: what the filters leave to choose from. */
export async function getFacets(filters: StationFilters, signal?: AbortSignal): Promise<Facets> {
  const { sort: _sort, ...rest } = filters
  const answer = await apiV2().get('/stations/facets', {
    open: true,
    params: filled(rest),
    ...(signal && { signal }),
  })
  return readAnswer(facetsSchema, answer)
}

/** GET /stations/{id}. */
export async function getStation(id: string, signal?: AbortSignal): Promise<StationDetail> {
  const answer = await apiV2().get(`/stations/${encodeURIComponent(id)}`, {
    open: true,
    ...(signal && { signal }),
  })
  return readAnswer(stationDetailSchema, answer)
}

function filled(filters: StationFilters): Record<string, string> {
  const entries = Object.entries(filters).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
