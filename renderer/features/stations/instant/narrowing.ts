/** The filters that are known of every station that is indexed: what is found at once is narrowed by them, too. */
import type { StationFilters } from '../../../api/stations.ts'

/** A tag, the code of a country, a language, as the API's filters have them. */
export type Narrowing = Pick<StationFilters, 'genre' | 'country' | 'language'>

/** What is looked for: the words as they are typed, and what narrows them. */
export interface Asked extends Narrowing {
  readonly typed: string
}

export const NOTHING_ASKED: Asked = { typed: '' }

export function isSameAsked(one: Asked, other: Asked): boolean {
  return (
    one.typed === other.typed &&
    one.genre === other.genre &&
    one.country === other.country &&
    one.language === other.language
  )
}

/** What narrows a search of which all is known here; null: codec, bitrate, air and other orders are the API's to know. */
export function narrowingOf(filters: StationFilters): Narrowing | null {
  const { genre, country, language, codec, bitrate, air, sort } = filters
  const isKnownHere = [codec, bitrate, air].every((filter) => filter === undefined)
  if (!isKnownHere || sort !== 'relevance') return null
  // An address may have them in any letters; the API reads them so, too.
  return {
    genre: genre?.toLowerCase(),
    country: country?.toUpperCase(),
    language: language?.toLowerCase(),
  }
}

interface Narrowed {
  readonly tags: readonly string[]
  readonly countrycode: string | null
  readonly language: readonly string[]
}

/** Whether a station has what was asked for. */
export function isWithin({ genre, country, language }: Narrowing, station: Narrowed): boolean {
  return (
    (genre === undefined || station.tags.includes(genre)) &&
    (country === undefined || station.countrycode === country) &&
    (language === undefined || station.language.includes(language))
  )
}
