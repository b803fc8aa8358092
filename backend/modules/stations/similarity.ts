/** How alike two stations are, by their tags, languages and country. Pure. */
import type { Station } from '../../../shared/api/stations.ts'

/** What is compared. */
export type Compared = Pick<Station, 'tags' | 'language' | 'countrycode'>

/** About as many stations as the directory lists: a tag that all of them have says nothing. */
const CATALOGUE = 50_000
/** What a shared language and a shared country count, in bits as the tags do: less than most tags. */
const LANGUAGE_BITS = 2
const COUNTRY_BITS = 1
/** A station with many tags shares one with most: what it shares counts less. From so many tags on. */
const TAGS_FREE = 3

/** What a tag tells, in bits: the more, the fewer stations have it. At least a little. */
export function tagBits(stationsWithIt: number): number {
  return Math.log2(1 + CATALOGUE / Math.max(1, stationsWithIt))
}

/** How alike `other` is to a station: more is nearer, 0 is nothing in common. `bits` has those of its tags. */
export function likeness(
  station: Compared,
  other: Compared,
  bits: ReadonlyMap<string, number>,
): number {
  const shared = other.tags.reduce((sum, tag) => sum + (bits.get(tag) ?? 0), 0)
  const speaks = other.language.some((one) => station.language.includes(one)) ? LANGUAGE_BITS : 0
  const isNear = other.countrycode === station.countrycode ? COUNTRY_BITS : 0
  return shared / Math.sqrt(TAGS_FREE + other.tags.length) + speaks + isNear
}
