import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** 0050: releases of songs that were looked up. */
export async function addReleases(queries: Queries): Promise<void> {
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('releases')
    .addColumn('song_key', text, (column) => column.primaryKey().notNull())
    .addColumn('release', text)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await queries.schema.createIndex('releases_age').on('releases').column('at').execute()
}
