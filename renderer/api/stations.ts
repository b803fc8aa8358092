/** The calls of API v2 about stations. Open without sign-in. */

import type { Page } from '../../shared/api/answers/pages.ts'
import {
  type Facets,
  facetsSchema,
  type Station,
  stationPageSchema,
  stationSchema,
} from '../../shared/api/answers/stations.ts'
import { apiV2, readAnswer } from './client.ts'

type StationSort = 'featured' | 'name' | 'votes' | 'newest' | 'relevance'

/** Absent and empty filters filter nothing. */
export interface StationFilters {
  readonly query?: string
  /** One tag. */
  readonly genre?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  /** English, lower case. */
  readonly language?: string
  readonly sort?: StationSort
}

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
export async function getStation(id: string, signal?: AbortSignal): Promise<Station> {
  const answer = await apiV2().get(`/stations/${encodeURIComponent(id)}`, {
    open: true,
    ...(signal && { signal }),
  })
  return readAnswer(stationSchema, answer)
}

function filled(filters: StationFilters): Record<string, string> {
  const entries = Object.entries(filters).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
