import { streamKey } from '../../../../shared/radio/station-address.ts'
import { VARIANTS_MAX } from '../limits.ts'
import type { DirectoryStation } from './read-record.ts'
import { hostOf } from './web-address.ts'

/** A station: the entry it is known by, and the others that are the same in another quality. */
export interface StationGroup {
  readonly station: DirectoryStation
  readonly others: readonly DirectoryStation[]
}

/** What names say of quality and nothing of the station. */
const QUALITY = new Set(
  'aac aacplus aacp flac he hd heaac hi hifi high hls hq kbit kbits kbps lo low lq mp3 ogg opus vorbis quality bitrate'.split(
    ' ',
  ),
)
const BITRATE_WORD = /^\d{2,4}k(?:bps|b|bit|bits)?$/

/** A name without what it says of quality; the whole name where nothing else is in it. */
function coreOf({ name, bitrate }: Pick<DirectoryStation, 'name' | 'bitrate'>): string {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .split(' ')
  const core = words.filter((word) => {
    const plain = word.replaceAll('+', '')
    return !QUALITY.has(plain) && !BITRATE_WORD.test(plain) && plain !== String(bitrate)
  })
  return (core.length > 0 ? core : words).join(' ')
}

/** What tells of an entry whose it is. */
export type Named = Pick<DirectoryStation, 'name' | 'bitrate' | 'countrycode' | 'homepage' | 'url'>

/** One station's entries share it: name, country, and the host of the homepage or else of the stream. */
export function nameKey(station: Named): string {
  const home = hostOf(station.homepage ?? station.url)
  return `${coreOf(station)}|${station.countrycode}|${home}`
}

/** The entry that a station is known by first: heard by the directory, then most voted, then by its id. */
function byStanding(a: DirectoryStation, b: DirectoryStation): number {
  return (
    Number(b.ok === true) - Number(a.ok === true) ||
    b.votes - a.votes ||
    (a.stationuuid < b.stationuuid ? -1 : 1)
  )
}

function collect<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
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
 * Entries with one address, or with one name, home and country, are one station. Where more than 8 addresses share a
 * name they are the channels of a network, each a station of its own. The result depends on the entries alone, not on
 * their order, and is sorted by the ids of the stations. An entry that comes twice counts as it came last.
 */
export function groupVariants(entries: readonly DirectoryStation[]): StationGroup[] {
  const latest = [...new Map(entries.map((entry) => [entry.stationuuid, entry])).values()]
  // One address entered several times: the best of them stands for it.
  const byAddress = collect(latest.sort(byStanding), ({ url }) => streamKey(url))
  const groups = collect(byAddress, ([first]) => (first === undefined ? '' : nameKey(first)))
  return groups
    .flatMap((group) => (group.length > VARIANTS_MAX ? group.map((one) => [one]) : [group]))
    .flatMap((group): StationGroup[] => {
      const [station, ...others] = group.flat().sort(byStanding)
      return station === undefined ? [] : [{ station, others }]
    })
    .sort((a, b) => (a.station.stationuuid < b.station.stationuuid ? -1 : 1))
}
