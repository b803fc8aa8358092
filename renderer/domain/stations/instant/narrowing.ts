/** The filters that are known of every station that is indexed: what is found at once is narrowed by them, too. */
import type { StationFilters } from '../../../api/stations.ts'

/** A tag, the code of a country, a language, a codec and the least bitrate, as the API's filters have them. */
export type Narrowing = Pick<StationFilters, (typeof NARROWING)[number]>
const NARROWING = ['genre', 'country', 'language', 'codec', 'bitrate'] as const

/** What is looked for: the words as they are typed, and what narrows them. */
export interface Asked extends Narrowing {
  readonly typed: string
}

export const NOTHING_ASKED: Asked = { typed: '' }

export function isSameAsked(one: Asked, other: Asked): boolean {
  return one.typed === other.typed && NARROWING.every((name) => one[name] === other[name])
}

/** What narrows a search of which all is known here; null: what is on air now and other orders are the API's to know. */
export function narrowingOf(filters: StationFilters): Narrowing | null {
  const { genre, country, language, codec, bitrate, air, sort } = filters
  if (air !== undefined || sort !== 'relevance') return null
  // An address may have them in any letters; the API reads them so, too.
  return {
    genre: genre?.toLowerCase(),
    country: country?.toUpperCase(),
    language: language?.toLowerCase(),
    codec,
    bitrate,
  }
}

interface Narrowed {
  readonly tags: readonly string[]
  readonly countrycode: string | null
  readonly language: readonly string[]
  readonly codec: string
  readonly bitrate: number | null
}

/** Codec and bitrate, as the index has them in one column. */
export function readSound(sound: string): Pick<Narrowed, 'codec' | 'bitrate'> {
  const [codec = '', bitrate] = sound.split(' ')
  return { codec, bitrate: bitrate === undefined ? null : Number(bitrate) }
}

/** Whether more was asked for than the words. */
export const isNarrowed = (narrowing: Narrowing): boolean =>
  NARROWING.some((name) => narrowing[name] !== undefined)

/** Whether a station has what was asked for; one whose bitrate is not known has less than any. */
export function isWithin(
  { genre, country, language, codec, bitrate }: Narrowing,
  station: Narrowed,
): boolean {
  return (
    (codec === undefined || station.codec === codec) &&
    (bitrate === undefined || (station.bitrate ?? 0) >= bitrate) &&
    (genre === undefined || station.tags.includes(genre)) &&
    (country === undefined || station.countrycode === country) &&
    (language === undefined || station.language.includes(language))
  )
}
