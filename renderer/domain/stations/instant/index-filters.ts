/** Filters that the index can apply itself. */
import type { StationFilters } from '../../../api/stations.ts'

export type IndexFilters = Pick<StationFilters, (typeof INDEX_FILTERS)[number]>
const INDEX_FILTERS = ['genre', 'country', 'language', 'codec', 'bitrate'] as const

export interface IndexQuery extends IndexFilters {
  readonly typed: string
}

export const EMPTY_QUERY: IndexQuery = { typed: '' }

export function isSameQuery(one: IndexQuery, other: IndexQuery): boolean {
  return one.typed === other.typed && INDEX_FILTERS.every((name) => one[name] === other[name])
}

/** The filters for a local search, or null if only the API can apply them: on-air state and other sort orders. */
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

export function readSound(sound: string): Pick<FilterableStation, 'codec' | 'bitrate'> {
  const [codec = '', bitrate] = sound.split(' ')
  return { codec, bitrate: bitrate === undefined ? null : Number(bitrate) }
}

export const hasIndexFilter = (narrowing: IndexFilters): boolean =>
  INDEX_FILTERS.some((name) => narrowing[name] !== undefined)

/** An unknown bitrate counts as 0. */
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
