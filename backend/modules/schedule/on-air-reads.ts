import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Broadcast } from '../../../shared/api/schedule.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { type BroadcastRow, toBroadcast } from './broadcast-rows.ts'
import { BROADCAST_MAX_MS, SHOW_FRESH_MS } from './limits.ts'

/** Selects listed stations. Must match the condition of their partial indexes. */
export const LISTED: Expression<SqlBool> = expressionBuilder<Tables, 'stations'>()(
  'shown',
  '=',
  sql.lit(1),
)

/**
 * Selects the ids of the current and the next broadcast, for a query on stations, sources and on_air. Of several current
 * broadcasts, prefers one that started since the last poll, then the one that the platform reports, then the latest. A
 * broadcast without an end is current while the platform reports it.
 * @param ownerKey `stations.key` for all shows of a station, `shows.id` for one show
 */
export function onAirColumns(now: number, ownerKey: 'stations.key' | 'shows.id') {
  const eb = expressionBuilder<Tables, 'stations' | 'shows' | 'schedule_sources' | 'on_air'>()
  const ownerColumn = ownerKey === 'shows.id' ? 'broadcasts.show_id' : 'broadcasts.station_key'
  const broadcasts = eb
    .selectFrom('broadcasts')
    .select('broadcasts.id')
    .whereRef(ownerColumn, '=', ownerKey)
    .limit(1)
  const isCurrent = eb.or([
    eb(sql.ref('broadcasts.ends_at'), '>', now),
    eb.and([
      eb(sql.ref('broadcasts.ends_at'), 'is', null),
      eb('on_air.broadcast_id', '=', sql.ref<string>('broadcasts.id')),
      eb('schedule_sources.checked_at', '>', now - SHOW_FRESH_MS),
    ]),
  ])
  const rank = sql<number>`case
    when broadcasts.starts_at > schedule_sources.checked_at then 2
    when broadcasts.id = on_air.broadcast_id then 1
    else 0 end`
  return [
    broadcasts
      .where('broadcasts.starts_at', '<=', now)
      .where('broadcasts.starts_at', '>', now - BROADCAST_MAX_MS)
      .where(isCurrent)
      .orderBy(rank, 'desc')
      .orderBy('broadcasts.starts_at', 'desc')
      .as('current_id'),
    broadcasts
      .where('broadcasts.starts_at', '>', now)
      .orderBy('broadcasts.starts_at')
      .as('next_id'),
  ] as const
}

const BROADCAST_COLUMNS = [
  'broadcasts.id',
  'broadcasts.show_id',
  'broadcasts.title',
  'broadcasts.host',
  'broadcasts.starts_at',
  'broadcasts.ends_at',
  'shows.homepage',
  'stations.id as station_id',
] as const

export const SHOW_COLUMNS = [
  'shows.id',
  'stations.id as stationId',
  'stations.name as stationName',
  'shows.title',
  'shows.host',
  'shows.homepage',
] as const

export const selectBroadcasts = (queries: Queries) =>
  queries
    .selectFrom('broadcasts')
    .innerJoin('shows', 'shows.id', 'broadcasts.show_id')
    .innerJoin('stations', 'stations.key', 'broadcasts.station_key')
    .select(BROADCAST_COLUMNS)

export const selectListedBroadcasts = (queries: Queries) =>
  selectBroadcasts(queries).select('stations.name as station_name').where('stations.shown', '=', 1)

/** Loads the broadcasts that `onAirColumns` selected. Returns a function from an id to its broadcast or null. */
export async function loadBroadcasts(
  queries: Queries,
  rows: readonly { readonly current_id: string | null; readonly next_id: string | null }[],
): Promise<(id: string | null) => Broadcast | null> {
  const ids = rows.flatMap(({ current_id, next_id }) => [current_id, next_id])
  const uniqueIds = [...new Set(ids)].filter((id) => id !== null)
  const broadcasts: BroadcastRow[] = []
  for (const chunk of inChunks(uniqueIds)) {
    const query = selectBroadcasts(queries).where('broadcasts.id', 'in', chunk)
    broadcasts.push(...(await query.limit(chunk.length).execute()))
  }
  const byId = new Map<string | null, Broadcast>(
    broadcasts.map((row) => [row.id, toBroadcast(row)]),
  )
  return (id) => byId.get(id) ?? null
}
