import { currentCountryCode } from '../../../shared/api/country-name.ts'
import { BITRATE_MAX, CODECS } from '../../../shared/api/field-rules.ts'
import type { StationFilters } from '../../api/stations.ts'

export const BROWSE_SORTS = ['featured', 'air', 'name', 'votes', 'newest'] as const
export const SEARCH_SORTS = ['relevance', 'air', 'name', 'votes', 'newest'] as const
export type Sort = (typeof BROWSE_SORTS)[number] | (typeof SEARCH_SORTS)[number]

/** Minimum bitrates that the filter offers, in kbit/s. These are common MP3 bitrates. */
export const BITRATE_STEPS = [64, 96, 128, 192, 256, 320] as const

const FILTERS = ['genre', 'country', 'language', 'codec', 'bitrate', 'air'] as const
export type FilterName = (typeof FILTERS)[number]

export type SearchFilters = StationFilters & { readonly query: string }

export function genrePath(genre: string): string {
  return `/browse?${new URLSearchParams({ genre })}`
}

function readBitrate(params: URLSearchParams): number | undefined {
  const bitrate = Number(params.get('bitrate'))
  return Number.isInteger(bitrate) && bitrate >= 1 && bitrate <= BITRATE_MAX ? bitrate : undefined
}

/** Ignores values that the API would reject. An unknown sort order falls back to the first of `sorts`. */
export function readFilters(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]] = BROWSE_SORTS,
): StationFilters & { sort: Sort } {
  const value = (name: FilterName | 'sort') => params.get(name) || undefined
  const codec = CODECS.find((name) => name === value('codec'))
  const bitrate = readBitrate(params)
  const [genre, country, language] = [value('genre'), value('country'), value('language')]
  return {
    ...(genre && { genre }),
    ...(country && { country: currentCountryCode(country) ?? country }),
    ...(language && { language }),
    ...(codec && { codec }),
    ...(bitrate && { bitrate }),
    ...(value('air') === 'on' && { air: 'on' }),
    sort: sorts.find((sort) => sort === value('sort')) ?? sorts[0],
  }
}

/** Sets one filter. An empty value or the default sort order removes it. */
export function withFilter(
  params: URLSearchParams,
  name: FilterName | 'sort',
  value: string,
  defaultSort: Sort = BROWSE_SORTS[0],
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === defaultSort)) next.delete(name)
  else next.set(name, value)
  return next
}

export function hasFilter(params: URLSearchParams): boolean {
  return countFilters(readFilters(params)) > 0
}

export function countFilters(filters: StationFilters): number {
  return FILTERS.filter((name) => filters[name] !== undefined).length
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name]) => !FILTERS.some((filter) => filter === name)),
  )
}

export function withQuery(params: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (query) next.set('query', query)
  else next.delete('query')
  return next
}
