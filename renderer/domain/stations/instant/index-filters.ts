/** Search filters that the station index can apply without the API. */
import type { StationFilters } from '../../../api/stations.ts'

export type IndexFilters = Pick<StationFilters, (typeof INDEX_FILTERS)[number]>
const INDEX_FILTERS = ['genre', 'country', 'language', 'codec', 'bitrate'] as const

export interface IndexQuery extends IndexFilters {
  readonly typed: string
}

export const EMPTY_QUERY: IndexQuery = { typed: '' }

export function isSameQuery(first: IndexQuery, second: IndexQuery): boolean {
  return first.typed === second.typed && INDEX_FILTERS.every((name) => first[name] === second[name])
}

/** Returns null when only the API can apply the filters, such as on-air state and sort orders. */
export function getIndexFilters(filters: StationFilters): IndexFilters | null {
  const { genre, country, language, codec, bitrate, air, sort } = filters
  if (air !== undefined || sort !== 'relevance') return null
  return {
    genre: genre?.toLowerCase(),
    country: country?.toUpperCase(),
    language: language?.toLowerCase(),
    codec,
    bitrate,
  }
}

interface FilterableStation {
  readonly tags: readonly string[]
  readonly countrycode: string | null
  readonly language: readonly string[]
  readonly codec: string
  readonly bitrate: number | null
}

/** Parses the index column with codec and bitrate, such as "MP3 128". */
export function readSound(sound: string): Pick<FilterableStation, 'codec' | 'bitrate'> {
  const [codec = '', bitrate] = sound.split(' ')
  return { codec, bitrate: bitrate === undefined ? null : Number(bitrate) }
}

export const hasIndexFilter = (filters: IndexFilters): boolean =>
  INDEX_FILTERS.some((name) => filters[name] !== undefined)

export function matchesFilters(
  { genre, country, language, codec, bitrate }: IndexFilters,
  station: FilterableStation,
): boolean {
  return (
    (codec === undefined || station.codec === codec) &&
    (bitrate === undefined || (station.bitrate ?? 0) >= bitrate) &&
    (genre === undefined || station.tags.includes(genre)) &&
    (country === undefined || station.countrycode === country) &&
    (language === undefined || station.language.includes(language))
  )
}
