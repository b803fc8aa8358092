/** What an entry of the directory is as columns of the stations table. */

import { streamKey } from '../../../shared/radio/station-address.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import { foldedWords } from '../stations/folded-words.ts'
import { readSources } from '../stations/station-row.ts'
import type { StationGroup } from './record/group-variants.ts'

/** What the directory alone says: written to every station that it knows, wherever that came from. */
function directoryColumns({ station, others }: StationGroup) {
  const { geo } = station
  const main = streamKey(station.url)
  const isOther = ({ url }: { url: string }) => streamKey(url) !== main
  const flag = (value: boolean) => (value ? 1 : 0)
  return {
    directory_id: station.stationuuid,
    directory_change: station.changeuuid,
    directory_ok: station.ok === null ? null : flag(station.ok),
    directory_ok_at: station.okAt,
    gone_at: null,
    region: station.region,
    region_code: station.regionCode,
    languagecodes: JSON.stringify(station.languagecodes),
    geo_lat: geo?.lat ?? null,
    geo_long: geo?.long ?? null,
    hls: flag(station.hls),
    ssl_error: flag(station.sslError),
    votes: station.votes,
    clicks: station.clicks,
    click_trend: station.clickTrend,
    variants: JSON.stringify(
      others
        .filter(isOther)
        .map(({ url, codec, bitrate, stationuuid }) => ({ url, codec, bitrate, stationuuid })),
    ),
  }
}

/** What listeners read; an owner, an admin or the curated list may say it better. */
function listedColumns({ station }: StationGroup) {
  return {
    name: station.name,
    name_key: toSortKey(station.name),
    url: station.url,
    homepage: station.homepage,
    favicon: station.favicon,
    tags: JSON.stringify(station.tags),
    country: station.country,
    countrycode: station.countrycode,
    language: JSON.stringify(station.language),
    codec: station.codec,
    bitrate: station.bitrate,
  }
}

/** Every column of a station that the import adds or keeps up to date. */
export const allColumns = (group: StationGroup) => ({
  ...listedColumns(group),
  ...directoryColumns(group),
})
export type DirectoryColumns = ReturnType<typeof allColumns>

/** A station as the import finds it. */
export type KnownStation = Readonly<DirectoryColumns> & {
  readonly key: number
  readonly origin: string
  readonly owner_id: string | null
  readonly paused: number
  readonly hidden: number
  readonly merged_into: string | null
  readonly off_at: number | null
  /** JSON: a column to who wrote it; the directory does not write it again. */
  readonly provenance: string
}

/** What the import writes of a station that is there. */
export type ChangedColumns = Partial<DirectoryColumns & ReturnType<typeof foldedWords>> & {
  readonly paused?: number
  readonly owner_paused?: number
  readonly featured_at?: number
  readonly provenance?: string
  readonly air_next_at?: number
}

/** What the import itself writes as source of `paused`. */
export const DIRECTORY = 'directory'

/** A station that rests because it was gone and silent sounds again for all that is known. */
function wokenColumns(known: KnownStation): ChangedColumns {
  const { paused, ...sources } = readSources(known.provenance)
  if (paused !== DIRECTORY) return {}
  const woken = { provenance: JSON.stringify(sources), air_next_at: 0 }
  // What an admin has taken out stays out; it is the import's pause alone that ends.
  const isTakenOut = known.hidden === 1 || known.merged_into !== null || known.off_at !== null
  return isTakenOut ? { ...woken, owner_paused: 0 } : { ...woken, paused: 0 }
}

/**
 * The columns of a known station that the directory changes. A curated station and one with an owner keep what listeners
 * read of them, and so does each column that has another source. A new address is visited by the checker soon.
 */
export function changedColumns(known: KnownStation, group: StationGroup): ChangedColumns {
  const isOurs = known.origin === 'generated' && known.owner_id === null
  // An address that another entry of the station had is among its variants.
  const wanted: Partial<DirectoryColumns> = isOurs ? allColumns(group) : directoryColumns(group)
  const sources = readSources(known.provenance)
  const isKept = (column: string) =>
    Object.hasOwn(sources, column) || (column === 'name_key' && Object.hasOwn(sources, 'name'))
  const changed: Partial<DirectoryColumns> = Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => !isKept(column) && known[column as keyof KnownStation] !== value,
    ),
  )
  const { name_words, tag_words } = foldedWords(group.station.name, group.station.tags)
  return {
    ...changed,
    ...(changed.name !== undefined && { name_words }),
    ...(changed.tags !== undefined && { tag_words }),
    ...(changed.url !== undefined && { air_next_at: 0 }),
    ...wokenColumns(known),
  }
}
