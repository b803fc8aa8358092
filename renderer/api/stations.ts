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

export type StationFilters = Filters & { readonly sort?: StationSort }

export type PageStart = ({ readonly cursor: string } | { readonly skip: number }) & {
  readonly limit?: number
}

/** GET /stations. Without `start`, requests the first page, which is short so that it appears fast. */
export async function listStations(
  filters: StationFilters,
  start: PageStart | null = null,
  signal?: AbortSignal,
): Promise<StationPage> {
  return getV2('/stations', stationPageSchema, {
    userToken: 'none',
    params: {
      ...omitEmpty(filters),
      ...(start !== null && { ...start, limit: start.limit ?? PAGE_LIMIT_MAX }),
    },
    signal,
  })
}

/** GET /stations?ids=…. At most STATION_IDS_MAX ids. Returns inactive stations to the same users as `getStation`. */
export async function listStationsById(ids: readonly string[]) {
  const params = { ids: ids.join(',') }
  return (await getV2('/stations', stationPageSchema, { userToken: 'optional', params })).items
}

export async function getFacets(filters: StationFilters, signal?: AbortSignal) {
  const { sort: _sort, ...otherFilters } = filters
  return getV2('/stations/facets', facetsSchema, {
    userToken: 'none',
    params: omitEmpty(otherFilters),
    signal,
  })
}

/** GET /stations/{id}. Owners also see their unlisted stations. Users also see inactive stations that they saved. */
export async function getStation(id: string, signal?: AbortSignal) {
  return getV2(stationPath(id), stationDetailSchema, { userToken: 'optional', signal })
}

export async function getSimilar(id: string, signal?: AbortSignal) {
  return (
    await getV2(`${stationPath(id)}/similar`, similarSchema, { userToken: 'optional', signal })
  ).items
}

/** Enough for tens of thousands of stations over a slow connection. */
const INDEX_TIMEOUT_MS = 60_000
const NOT_MODIFIED = 304

/** The station index as raw JSON. Callers parse it later, because it is large. */
export interface IndexBytes {
  readonly bytes: ArrayBuffer
  readonly tag: string
}

/** GET /stations/index. Returns null when the index with the ETag `tag` is still current. */
export async function getStationIndex(
  tag: string | null,
  signal?: AbortSignal,
): Promise<IndexBytes | null> {
  const { status, data, headers } = await apiV2().get<ArrayBuffer>('/stations/index', {
    userToken: 'none',
    responseType: 'arraybuffer',
    timeout: INDEX_TIMEOUT_MS,
    headers: tag ? { 'If-None-Match': tag } : {},
    validateStatus: (code) => code === 200 || (code === NOT_MODIFIED && Boolean(tag)),
    ...(signal && { signal }),
  })
  if (status === NOT_MODIFIED) return null
  return { bytes: data, tag: String(headers.etag ?? '') }
}

function omitEmpty(filters: StationFilters): Record<string, string> {
  const entries = Object.entries(filters).map(
    ([name, value]) => [name, String(value ?? '').trim()] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
