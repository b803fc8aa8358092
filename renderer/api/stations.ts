/** The calls of API v2 about stations. Open without sign-in. */

import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'
import {
  type StationFilters as Filters,
  facetsSchema,
  type StationPage,
  type StationSort,
  similarSchema,
  stationDetailSchema,
  stationPageSchema,
} from '../../shared/api/stations.ts'
import { apiV2, getV2, stationPath } from './client.ts'

/** Absent and empty filters filter nothing. */
export type StationFilters = Filters & { readonly sort?: StationSort }

/** Where a page begins: behind the page before, whose cursor is known, or after so many stations; and how long it is. */
export type PageStart = ({ readonly cursor: string } | { readonly skip: number }) & {
  readonly limit?: number
}

/**
 * GET /stations: one page. The first one is short, to be there soon; those after it are as long as the API
 * gives them, unless it is said how long.
 */
export async function listStations(
  filters: StationFilters,
  start: PageStart | null = null,
  signal?: AbortSignal,
): Promise<StationPage> {
  return getV2('/stations', stationPageSchema, {
    open: true,
    params: {
      ...filled(filters),
      ...(start !== null && { ...start, limit: start.limit ?? PAGE_LIMIT_MAX }),
    },
    signal,
  })
}

/** GET /stations?ids=…: those of these ids that are there, at most STATIONS_ASKED_MAX; as for one while they rest. */
export async function listStationsById(ids: readonly string[]) {
  const params = { ids: ids.join(',') }
  return (await getV2('/stations', stationPageSchema, { open: 'known', params })).items
}

/** GET /stations/facets: what the filters leave to choose from. */
export async function getFacets(filters: StationFilters, signal?: AbortSignal) {
  const { sort: _sort, ...rest } = filters
  return getV2('/stations/facets', facetsSchema, { open: true, params: filled(rest), signal })
}

/** GET /stations/{id}: known to its owner before it is listed, and to who keeps it while it rests. */
export async function getStation(id: string, signal?: AbortSignal) {
  return getV2(stationPath(id), stationDetailSchema, { open: 'known', signal })
}

/** GET /stations/{id}/similar: the nearest first. */
export async function getSimilar(id: string, signal?: AbortSignal) {
  return (await getV2(`${stationPath(id)}/similar`, similarSchema, { open: 'known', signal })).items
}

/** Tens of thousands of stations over a slow line. */
const INDEX_TIMEOUT_MS = 60_000
const NOT_MODIFIED = 304

/** The index as it came: JSON that is not read yet, because it is long. */
export interface IndexBytes {
  readonly bytes: ArrayBuffer
  /** Its entity tag; empty where there is none. */
  readonly tag: string
}

/** GET /stations/index; null while what has this entity tag is still the newest. */
export async function getStationIndex(
  tag: string | null,
  signal?: AbortSignal,
): Promise<IndexBytes | null> {
  const { status, data, headers } = await apiV2().get<ArrayBuffer>('/stations/index', {
    open: true,
    responseType: 'arraybuffer',
    timeout: INDEX_TIMEOUT_MS,
    headers: tag ? { 'If-None-Match': tag } : {},
    validateStatus: (answered) => answered === 200 || (answered === NOT_MODIFIED && Boolean(tag)),
    ...(signal && { signal }),
  })
  if (status === NOT_MODIFIED) return null
  return { bytes: data, tag: String(headers.etag ?? '') }
}

function filled(filters: StationFilters): Record<string, string> {
  const entries = Object.entries(filters).map(
    ([name, value]) => [name, String(value ?? '').trim()] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
