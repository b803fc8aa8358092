import { currentCountryCode } from '../../../shared/api/country-name.ts'
import { BITRATE_MAX, CODECS } from '../../../shared/api/field-rules.ts'
import type { StationFilters } from '../../api/stations.ts'

/** The sorts that browsing offers (relevance belongs to searching). */
export const BROWSE_SORTS = ['featured', 'air', 'name', 'votes', 'newest'] as const
/** The sorts that searching offers: by relevance unless another is chosen. */
export const SEARCH_SORTS = ['relevance', 'air', 'name', 'votes', 'newest'] as const
export type Sort = (typeof BROWSE_SORTS)[number] | (typeof SEARCH_SORTS)[number]

/** kbit/s that a listener may ask for at least: the usual steps of MP3. */
export const BITRATE_STEPS = [64, 96, 128, 192, 256, 320] as const

/** What narrows a list, as the address bar and the API name it. */
const FILTERS = ['genre', 'country', 'language', 'codec', 'bitrate', 'air'] as const
export type FilterName = (typeof FILTERS)[number]
/** Those that are folded away until one of them is set: what a station sounds like, and whether it does. */
const SOUND_FILTERS = ['codec', 'bitrate', 'air'] as const satisfies FilterName[]

/** The browse page of one genre. */
export function genrePath(genre: string): string {
  return `/browse?${new URLSearchParams({ genre })}`
}

/** The API refuses a number that is none. */
function readBitrate(params: URLSearchParams): number | undefined {
  const asked = Number(params.get('bitrate'))
  return Number.isInteger(asked) && asked >= 1 && asked <= BITRATE_MAX ? asked : undefined
}

/**
 * Filters as the address bar holds them. What the API would refuse counts as none; so does an unknown sort,
 * which is the first of those offered.
 */
export function readFilters(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]] = BROWSE_SORTS,
): StationFilters & { sort: Sort } {
  const asked = (name: FilterName | 'sort') => params.get(name) || undefined
  const codec = CODECS.find((known) => known === asked('codec'))
  const bitrate = readBitrate(params)
  const [genre, country, language] = [asked('genre'), asked('country'), asked('language')]
  return {
    ...(genre && { genre }),
    ...(country && { country: currentCountryCode(country) ?? country }),
    ...(language && { language }),
    ...(codec && { codec }),
    ...(bitrate && { bitrate }),
    ...(asked('air') === 'on' && { air: 'on' }),
    sort: sorts.find((sort) => sort === asked('sort')) ?? sorts[0],
  }
}

/** The address with one filter changed; an empty value, or the default sort, removes it. */
export function withFilter(
  params: URLSearchParams,
  name: FilterName | 'sort',
  value: string,
  usual: Sort = BROWSE_SORTS[0],
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === usual)) next.delete(name)
  else next.set(name, value)
  return next
}

/** Whether any filter narrows the list. */
export function hasFilter(params: URLSearchParams): boolean {
  const filters = readFilters(params)
  return FILTERS.some((name) => filters[name] !== undefined)
}

/** How many of the filters that are folded away narrow the list. */
export function soundFilters(filters: StationFilters): number {
  return SOUND_FILTERS.filter((name) => filters[name] !== undefined).length
}

/** The address without any filter. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !FILTERS.some((one) => one === name)))
}

/** The address with other words to search for; empty ones remove them. */
export function withQuery(params: URLSearchParams, words: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (words) next.set('query', words)
  else next.delete('query')
  return next
}
