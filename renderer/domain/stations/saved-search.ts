/** Format, URL and name of a saved search, which is stored as URL parameters. */
import { countryName } from '../../../shared/api/country-name.ts'
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import { browseText } from '../../../shared/locales/generated/browse.ts'
import { BROWSE_SORTS, readFilters, SEARCH_SORTS } from './filter-params.ts'

const QUERY_MAX = 100

function readSearch(params: URLSearchParams) {
  const query = params.get('query')?.trim() ?? ''
  const sorts = query === '' ? BROWSE_SORTS : SEARCH_SORTS
  const { sort, ...filters } = readFilters(params, sorts)
  return { query, filters, sort: sort === sorts[0] ? null : sort }
}

/** Returns null for a search without terms or with a query that is too long. */
export function serializeSearch(params: URLSearchParams): string | null {
  const { query, filters, sort } = readSearch(params)
  if (query.length > QUERY_MAX) return null
  const terms = Object.entries({ ...(query && { query }), ...filters })
  if (terms.length === 0) return null
  const entries = [...terms, ...(sort === null ? [] : [['sort', sort] as const])]
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

export function savedSearchPath(search: string): string {
  return `${new URLSearchParams(search).has('query') ? '/search' : '/browse'}?${search}`
}

export function savedSearchName(search: string): string {
  const { query, filters, sort } = readSearch(new URLSearchParams(search))
  const { genre, country, language, codec, bitrate, air } = filters
  return [
    query,
    genre,
    country && (countryName(country) ?? country),
    language,
    codec === 'UNKNOWN' ? browseText.saved.unknownCodec : codec,
    bitrate && browseText.bitrateFrom(bitrate),
    air && browseText.saved.onAir,
    sort && browseText.saved.sortedBy(browseText.sorts[sort].toLocaleLowerCase(APP_LOCALE)),
  ]
    .filter(Boolean)
    .join(', ')
}
