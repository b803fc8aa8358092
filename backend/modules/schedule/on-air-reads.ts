/** Which broadcasts of stations and shows are on, and which come next. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Broadcast } from '../../../shared/api/programme.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { type BroadcastRow, toBroadcast } from './broadcast-rows.ts'
import { BROADCAST_MAX_MS, SHOW_FRESH_MS } from './limits.ts'

/** In these words it is the condition of the indexes of what is listed. */
export const LISTED: Expression<SqlBool> = expressionBuilder<Tables, 'stations'>()(
  'shown',
  '=',
  sql.lit(1),
)

/**
 * What is selected beside a station, its source and what is on air: the broadcast that is on at a moment and the
 * one that begins next. Of several that are on, it is what has begun since the platform was asked, then what the
 * platform says, then what began last. One without an end is on as long as its platform says so.
 * @param of whether of any show of the station, or of one show
 */
export function onAirColumns(now: number, of: 'stations.key' | 'shows.id') {
  const eb = expressionBuilder<Tables, 'stations' | 'shows' | 'programme_sources' | 'on_air'>()
  const owner = of === 'shows.id' ? 'broadcasts.show_id' : 'broadcasts.station_key'
  const broadcasts = eb
    .selectFrom('broadcasts')
    .select('broadcasts.id')
    .whereRef(owner, '=', of)
    .limit(1)
  const isOn = eb.or([
    eb(sql.ref('broadcasts.ends_at'), '>', now),
    eb.and([
      eb(sql.ref('broadcasts.ends_at'), 'is', null),
      eb('on_air.broadcast_id', '=', sql.ref<string>('broadcasts.id')),
      eb('programme_sources.checked_at', '>', now - SHOW_FRESH_MS),
    ]),
  ])
  const rank = sql<number>`case
    when broadcasts.starts_at > programme_sources.checked_at then 2
    when broadcasts.id = on_air.broadcast_id then 1
    else 0 end`
  return [
    broadcasts
      .where('broadcasts.starts_at', '<=', now)
      .where('broadcasts.starts_at', '>', now - BROADCAST_MAX_MS)
      .where(isOn)
      .orderBy(rank, 'desc')
      .orderBy('broadcasts.starts_at', 'desc')
      .as('current_id'),
    broadcasts
      .where('broadcasts.starts_at', '>', now)
      .orderBy('broadcasts.starts_at')
      .as('next_id'),
  ] as const
}

const COLUMNS = [
  'broadcasts.id',
  'broadcasts.show_id',
  'broadcasts.title',
  'broadcasts.host',
  'broadcasts.starts_at',
  'broadcasts.ends_at',
  'shows.homepage',
  'stations.id as station_id',
] as const

/** A show of a station, as the API shows it. */
export const SHOW_COLUMNS = [
  'shows.id',
  'stations.id as stationId',
  'stations.name as stationName',
  'shows.title',
  'shows.host',
  'shows.homepage',
] as const

/** Broadcasts with their shows and stations. */
export const selectBroadcasts = (queries: Queries) =>
  queries
    .selectFrom('broadcasts')
    .innerJoin('shows', 'shows.id', 'broadcasts.show_id')
    .innerJoin('stations', 'stations.key', 'broadcasts.station_key')
    .select(COLUMNS)

/** The same of listed stations, each with the name of its station. */
export const selectListedBroadcasts = (queries: Queries) =>
  selectBroadcasts(queries).select('stations.name as station_name').where('stations.shown', '=', 1)

/** Finds the broadcasts that `onAirColumns` names, by their ids; null where a row names none. */
export async function broadcastsOf(
  queries: Queries,
  rows: readonly { readonly current_id: string | null; readonly next_id: string | null }[],
): Promise<(id: string | null) => Broadcast | null> {
  const ids = rows.flatMap(({ current_id, next_id }) => [current_id, next_id])
  const asked = [...new Set(ids)].filter((id) => id !== null)
  const found: BroadcastRow[] = []
  for (const chunk of inChunks(asked)) {
    const some = selectBroadcasts(queries).where('broadcasts.id', 'in', chunk)
    found.push(...(await some.limit(chunk.length).execute()))
  }
  const byId = new Map<string | null, Broadcast>(found.map((row) => [row.id, toBroadcast(row)]))
  return (id) => byId.get(id) ?? null
}
