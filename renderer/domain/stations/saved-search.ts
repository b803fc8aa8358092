/** A search as it is saved: its words, filters and order as the address bar holds them. Pure. */
import { countryName } from '../../../shared/api/country-name.ts'
import type { Messages } from '../../locales/messages.ts'
import { BROWSE_SORTS, readFilters, SEARCH_SORTS } from './filter-params.ts'

/** Longer words are no search to come back to. */
const WORDS_MAX = 100

function readSearch(params: URLSearchParams) {
  const query = params.get('query')?.trim() ?? ''
  const sorts = query === '' ? BROWSE_SORTS : SEARCH_SORTS
  const { sort, ...filters } = readFilters(params, sorts)
  // The usual order goes without saying.
  return { query, filters, sort: sort === sorts[0] ? null : sort }
}

/** The search of an address; null where nothing is searched for that could be saved. */
export function savedSearch(params: URLSearchParams): string | null {
  const { query, filters, sort } = readSearch(params)
  if (query.length > WORDS_MAX) return null
  const asked = Object.entries({ ...(query && { query }), ...filters })
  if (asked.length === 0) return null
  const all = [...asked, ...(sort === null ? [] : [['sort', sort] as const])]
  return new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
}

/** Where a saved search is opened. */
export function savedPath(search: string): string {
  return `${new URLSearchParams(search).has('query') ? '/search' : '/browse'}?${search}`
}

/** Its words, filters and order, as they are read. */
export function savedName(search: string, { browse: text }: Pick<Messages, 'browse'>): string {
  const { query, filters, sort } = readSearch(new URLSearchParams(search))
  const { genre, country, language, codec, bitrate, air } = filters
  return [
    query,
    genre,
    country && (countryName(country) ?? country),
    language,
    codec === 'UNKNOWN' ? text.saved.unknownCodec : codec,
    bitrate && text.bitrateFrom(bitrate),
    air && text.saved.onAir,
    sort && text.saved.sortedBy(text.sorts[sort]),
  ]
    .filter(Boolean)
    .join(', ')
}
