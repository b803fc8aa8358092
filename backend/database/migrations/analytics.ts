import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `h${hour}`)

/**
 * 0054: the hours of a day, so that days of any time zone can be told: of stations, and of totals over all of them. The
 * sum of a row has what came before, or by a program of before, too.
 */
export async function addAnalytics(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  // Tables of SQLite that are strict know no bigint.
  const whole = isSqlite ? 'integer' : 'bigint'
  for (const hour of HOURS) {
    await queries.schema.alterTable('listening').addColumn(hour, whole).execute()
  }
  let totals = queries.schema
    .createTable('totals')
    .addColumn('metric', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('amount', whole, (column) => column.notNull())
  for (const hour of HOURS) totals = totals.addColumn(hour, whole)
  await totals
    .addPrimaryKeyConstraint('totals_key', ['metric', 'day', 'name'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`STRICT, WITHOUT ROWID`) : table))
    .execute()
  // Both are as small as few people pay.
  await queries.schema.createIndex('grants_age').on('grants').column('granted_at').execute()
  await sql`CREATE INDEX subscriptions_ended ON subscriptions (period_end) WHERE state = 'expired'`.execute(
    queries,
  )
}
