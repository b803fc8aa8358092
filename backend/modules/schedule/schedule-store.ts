import type { Broadcast, ListedShow, OnAir, StationSchedule } from '../../../shared/api/schedule.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { iso, toBroadcast, toOnAir, toPlatform, toSong } from './broadcast-rows.ts'
import { BROADCASTS_MAX, REACH_MS, SONGS_MAX } from './limits.ts'
import {
  LISTED,
  loadBroadcasts,
  onAirColumns,
  SHOW_COLUMNS,
  selectBroadcasts,
} from './on-air-reads.ts'

/** Position of a broadcast in a list ordered by start: its start, in ms since the epoch, and its id. */
export interface StartPosition {
  readonly at: number
  readonly id: string
}

export function createScheduleStore(queries: Queries) {
  const sources = () =>
    queries
      .selectFrom('stations')
      .innerJoin('schedule_sources', 'schedule_sources.station_key', 'stations.key')
      .leftJoin('on_air', 'on_air.station_key', 'stations.key')
      .where(LISTED)

  const onAir = async (stationIds: readonly string[], now: number): Promise<OnAir[]> => {
    const items: OnAir[] = []
    for (const chunk of inChunks([...new Set(stationIds)])) {
      const rows = await sources()
        .select(['stations.id as station_id', 'platform', 'checked_at'])
        .select(['song_artist', 'song_title', 'song_at'])
        .select(() => onAirColumns(now, 'stations.key'))
        .where('stations.id', 'in', chunk)
        .where('checked_at', 'is not', null)
        .limit(chunk.length)
        .execute()
      const broadcastOf = await loadBroadcasts(queries, rows)
      for (const { checked_at, current_id, next_id, ...row } of rows) {
        if (checked_at === null) continue
        const current = broadcastOf(current_id)
        const item = toOnAir({ ...row, checked_at }, current, broadcastOf(next_id), now)
        if (item !== null) items.push(item)
      }
    }
    return items
  }

  return {
    /** Returns what stations have on air. Omits stations that report nothing. */
    onAir,

    /** Returns the stored schedule of a station. The caller checks that the station is visible. */
    station: async (stationId: string, now: number): Promise<StationSchedule> => {
      const source = await sources()
        .select(['stations.key', 'platform', 'zone', 'checked_at'])
        .where('stations.id', '=', stationId)
        .executeTakeFirst()
      const noSource = { platform: null, timeZone: null, onAir: null, checkedAt: null }
      if (source === undefined || source.platform === '') {
        return { stationId, ...noSource, broadcasts: [], songs: [] }
      }
      const broadcasts = await selectBroadcasts(queries)
        .where('broadcasts.station_key', '=', source.key)
        .where('starts_at', '>=', now - REACH_MS)
        .where('starts_at', '<=', now + REACH_MS)
        .orderBy('starts_at')
        .limit(BROADCASTS_MAX)
        .execute()
      const songs = await queries
        .selectFrom('played_songs')
        .select(['artist', 'title', 'at'])
        .where('station_key', '=', source.key)
        .where('at', '>=', now - REACH_MS)
        .orderBy('at', 'desc')
        .limit(SONGS_MAX)
        .execute()
      const [current = null] = await onAir([stationId], now)
      return {
        stationId,
        platform: toPlatform(source.platform),
        timeZone: source.zone,
        onAir: current,
        broadcasts: broadcasts.map(toBroadcast),
        songs: songs.map(toSong),
        checkedAt: source.checked_at === null ? null : iso(source.checked_at),
      }
    },

    show: async (
      id: string,
      now: number,
    ): Promise<{ show: ListedShow; broadcasts: Broadcast[] } | null> => {
      const row = await sources()
        .innerJoin('shows', 'shows.station_key', 'stations.key')
        .select(SHOW_COLUMNS)
        .select(() => onAirColumns(now, 'shows.id'))
        .where('shows.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      const rows = await selectBroadcasts(queries)
        .where('broadcasts.show_id', '=', id)
        .where('starts_at', '>=', now - REACH_MS)
        .orderBy('starts_at')
        .limit(BROADCASTS_MAX)
        .execute()
      const broadcasts = rows.map(toBroadcast)
      const find = (broadcastId: string | null) =>
        broadcasts.find((broadcast) => broadcast.id === broadcastId) ?? null
      const { current_id, next_id, ...show } = row
      return { show: { ...show, current: find(current_id), next: find(next_id) }, broadcasts }
    },

    /** Returns broadcasts of polled stations that start after a position and until a time, ordered by start. */
    started: async (
      { at, id }: StartPosition,
      until: number,
      limit: number,
    ): Promise<Broadcast[]> => {
      const rows = await selectBroadcasts(queries)
        .innerJoin('schedule_sources', 'schedule_sources.station_key', 'broadcasts.station_key')
        .where('schedule_sources.next_at', 'is not', null)
        .where(LISTED)
        .where('starts_at', '<=', until)
        .where('starts_at', '>=', at)
        .where((eb) => eb.or([eb('starts_at', '>', at), eb('broadcasts.id', '>', id)]))
        .orderBy('starts_at')
        .orderBy('broadcasts.id')
        .limit(limit)
        .execute()
      return rows.map(toBroadcast)
    },
  }
}
export type ScheduleStore = ReturnType<typeof createScheduleStore>
