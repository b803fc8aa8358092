import { streamKey } from '../../../../shared/radio/station-address.ts'
import { hostOf } from '../../stations/web-address.ts'
import { VARIANTS_MAX } from '../limits.ts'
import type { DirectoryStation } from './read-record.ts'

/** The main entry of a station, and its other entries, which have other qualities. */
export interface StationGroup {
  readonly station: DirectoryStation
  readonly others: readonly DirectoryStation[]
}

const QUALITY_WORDS = new Set(
  'aac aacplus aacp flac he hd heaac hi hifi high hls hq kbit kbits kbps lo low lq mp3 ogg opus vorbis quality bitrate'.split(
    ' ',
  ),
)
const BITRATE_WORD = /^\d{2,4}k(?:bps|b|bit|bits)?$/

/** Removes words about quality from a name, unless it has no other words. */
function nameWithoutQuality({ name, bitrate }: Pick<DirectoryStation, 'name' | 'bitrate'>): string {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .split(' ')
  const remainingWords = words.filter((word) => {
    const plain = word.replaceAll('+', '')
    return !QUALITY_WORDS.has(plain) && !BITRATE_WORD.test(plain) && plain !== String(bitrate)
  })
  return (remainingWords.length > 0 ? remainingWords : words).join(' ')
}

export type EntryIdentity = Pick<
  DirectoryStation,
  'name' | 'bitrate' | 'countrycode' | 'homepage' | 'url'
>

/** Returns a key of name, country, and host of the homepage or stream. Entries with the same key are one station. */
export function nameKey(station: EntryIdentity): string {
  const home = hostOf(station.homepage ?? station.url)
  return `${nameWithoutQuality(station)}|${station.countrycode}|${home}`
}

/** Orders entries by preference: online in the directory's check, then votes, then id. */
function byPreference(a: DirectoryStation, b: DirectoryStation): number {
  return (
    Number(b.ok === true) - Number(a.ok === true) ||
    b.votes - a.votes ||
    (a.stationuuid < b.stationuuid ? -1 : 1)
  )
}

function groupByKey<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return [...groups.values()]
}

/**
 * Groups entries of one station: those with the same address, or the same name, homepage and country. More than 8
 * addresses with the same name are the channels of a network and stay separate. The result does not depend on the order
 * of the entries and is sorted by station id. Of entries with the same id, the last one counts.
 */
export function groupVariants(entries: readonly DirectoryStation[]): StationGroup[] {
  const latest = [...new Map(entries.map((entry) => [entry.stationuuid, entry])).values()]
  const byAddress = groupByKey(latest.sort(byPreference), ({ url }) => streamKey(url))
  const groups = groupByKey(byAddress, ([first]) => (first === undefined ? '' : nameKey(first)))
  return groups
    .flatMap((group) =>
      group.length > VARIANTS_MAX ? group.map((sameAddress) => [sameAddress]) : [group],
    )
    .flatMap((group): StationGroup[] => {
      const [station, ...others] = group.flat().sort(byPreference)
      return station === undefined ? [] : [{ station, others }]
    })
    .sort((a, b) => (a.station.stationuuid < b.station.stationuuid ? -1 : 1))
}
