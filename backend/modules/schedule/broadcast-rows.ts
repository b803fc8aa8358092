import {
  type Broadcast,
  type OnAir,
  PLATFORMS,
  type Platform,
  type Song,
} from '../../../shared/api/schedule.ts'
import { SONG_FRESH_MS } from './limits.ts'

export const iso = (ms: number) => new Date(ms).toISOString()

export interface BroadcastRow {
  readonly id: string
  readonly show_id: string
  readonly station_id: string
  readonly title: string
  readonly host: string | null
  readonly starts_at: number
  readonly ends_at: number | null
  readonly homepage: string | null
}

export function toBroadcast(row: BroadcastRow): Broadcast {
  return {
    id: row.id,
    showId: row.show_id,
    stationId: row.station_id,
    title: row.title,
    host: row.host,
    startsAt: iso(row.starts_at),
    endsAt: row.ends_at === null ? null : iso(row.ends_at),
    homepage: row.homepage,
  }
}

export const toSong = ({ at, artist, title }: Omit<Song, 'at'> & { at: number }): Song => ({
  artist,
  title,
  at: iso(at),
})

/** Returns `creator` for an empty name, because a station without a platform can only have shows of its creator. */
export function toPlatform(name: string): Platform {
  return PLATFORMS.find((platform) => platform === name) ?? 'creator'
}

export interface OnAirRow {
  readonly station_id: string
  readonly platform: string
  readonly checked_at: number
  readonly song_artist: string | null
  readonly song_title: string | null
  readonly song_at: number | null
}

/** Converts a row to an on-air item. Returns null when the station reports nothing. `now` is ms since the epoch. */
export function toOnAir(
  row: OnAirRow,
  broadcast: Broadcast | null,
  next: Broadcast | null,
  now: number,
): OnAir | null {
  const { song_title: title, song_at: at } = row
  const isFresh = row.checked_at > now - SONG_FRESH_MS
  const song =
    title === null || at === null || !isFresh ? null : { artist: row.song_artist, title, at }
  if (broadcast === null && next === null && song === null) return null
  return {
    stationId: row.station_id,
    broadcast,
    next,
    song: song && toSong(song),
    platform: toPlatform(row.platform),
    checkedAt: iso(row.checked_at),
  }
}

/** Creates an on-air item without content, for a station that stopped reporting. `at` is ms since the epoch. */
export const emptyOnAir = (stationId: string, platform: string, at: number): OnAir => ({
  stationId,
  broadcast: null,
  next: null,
  song: null,
  platform: toPlatform(platform),
  checkedAt: iso(at),
})
