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
  /** Codec and bitrate, as the index has them. */
  readonly sound: string
}

/** A station whose bitrate is not known has less than any. */
function soundsSo(sound: string, { codec, bitrate }: Narrowing): boolean {
  const [has, rate = 0] = sound.split(' ')
  return (
    (codec === undefined || has === codec) && (bitrate === undefined || Number(rate) >= bitrate)
  )
}

/** Whether more was asked for than the words. */
export const isNarrowed = (narrowing: Narrowing): boolean =>
  NARROWING.some((name) => narrowing[name] !== undefined)

/** Whether a station has what was asked for. */
export function isWithin(narrowing: Narrowing, station: Narrowed): boolean {
  const { genre, country, language } = narrowing
  return (
    soundsSo(station.sound, narrowing) &&
    (genre === undefined || station.tags.includes(genre)) &&
    (country === undefined || station.countrycode === country) &&
    (language === undefined || station.language.includes(language))
  )
}
