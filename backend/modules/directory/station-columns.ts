import { streamKey } from '../../../shared/radio/station-address.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import { searchTermsOf } from '../stations/search-terms.ts'
import { readSources } from '../stations/station-row.ts'
import type { StationGroup } from './record/group-variants.ts'

/** Returns columns that only the directory provides. The import writes them to every station with an entry. */
function directoryColumns({ station, others }: StationGroup) {
  const { geo } = station
  const mainKey = streamKey(station.url)
  const hasOtherStream = ({ url }: { url: string }) => streamKey(url) !== mainKey
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
        .filter(hasOtherStream)
        .map(({ url, codec, bitrate, stationuuid }) => ({ url, codec, bitrate, stationuuid })),
    ),
  }
}

/** Returns the public columns. An owner, an admin or the curated list may override them. */
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

export const allColumns = (group: StationGroup) => ({
  ...listedColumns(group),
  ...directoryColumns(group),
})
export type DirectoryColumns = ReturnType<typeof allColumns>

export type StoredStation = Readonly<DirectoryColumns> & {
  readonly key: number
  readonly origin: string
  readonly owner_id: string | null
  readonly paused: number
  readonly hidden: number
  readonly merged_into: string | null
  readonly off_at: number | null
  /** JSON object with the source of each protected column. The import does not overwrite these columns. */
  readonly provenance: string
}

export type ChangedColumns = Partial<DirectoryColumns & ReturnType<typeof searchTermsOf>> & {
  readonly paused?: number
  readonly owner_paused?: number
  readonly featured_at?: number
  readonly provenance?: string
  readonly air_next_at?: number
}

/** Source of `paused` if the import wrote it. */
export const SOURCE_DIRECTORY = 'directory'

function resumedColumns(stored: StoredStation): ChangedColumns {
  const { paused, ...sources } = readSources(stored.provenance)
  if (paused !== SOURCE_DIRECTORY) return {}
  const resumed = { provenance: JSON.stringify(sources), air_next_at: 0 }
  // The import ends only its own pause. A station that an admin removed remains removed.
  const isRemoved = stored.hidden === 1 || stored.merged_into !== null || stored.off_at !== null
  return isRemoved ? { ...resumed, owner_paused: 0 } : { ...resumed, paused: 0 }
}

/** Returns changed columns. Curated stations and those with an owner do not change publicly. */
export function changedColumns(stored: StoredStation, group: StationGroup): ChangedColumns {
  const isUncurated = stored.origin === 'generated' && stored.owner_id === null
  const entryColumns: Partial<DirectoryColumns> = isUncurated
    ? allColumns(group)
    : directoryColumns(group)
  const sources = readSources(stored.provenance)
  const isProtected = (column: string) =>
    Object.hasOwn(sources, column) || (column === 'name_key' && Object.hasOwn(sources, 'name'))
  const changed: Partial<DirectoryColumns> = Object.fromEntries(
    Object.entries(entryColumns).filter(
      ([column, value]) => !isProtected(column) && stored[column as keyof StoredStation] !== value,
    ),
  )
  const { name_search_text, tag_search_text } = searchTermsOf(
    group.station.name,
    group.station.tags,
  )
  return {
    ...changed,
    ...(changed.name !== undefined && { name_search_text }),
    ...(changed.tags !== undefined && { tag_search_text }),
    ...(changed.url !== undefined && { air_next_at: 0 }),
    ...resumedColumns(stored),
  }
}
