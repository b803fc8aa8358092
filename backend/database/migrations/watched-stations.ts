import type { Queries } from '../queries.ts'

/** 0063: stations with a show that a user follows whose program is connected. */
export async function addWatchedStations(queries: Queries): Promise<void> {
  await queries.schema
    .createTable('watched_stations')
    .addColumn('station_key', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  const index = queries.schema.createIndex('watched_stations_at').on('watched_stations')
  await index.columns(['at', 'station_key']).execute()
}
