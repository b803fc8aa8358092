import { sql } from 'kysely'
import { createIndexBesideWrites } from '../concurrent-index.ts'
import { engineOf, type Queries } from '../queries.ts'

/**
 * 0060: legal notices, and what came of them. Stations and people are no references: a notice outlives them, as
 * its sender and authorities may ask for it.
 */
export async function addNotices(queries: Queries): Promise<void> {
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('notices')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('number', text, (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('station_id', text, (column) => column.notNull())
    .addColumn('station_name', text, (column) => column.notNull())
    .addColumn('owner_id', text)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('spot', text)
    .addColumn('explanation', text, (column) => column.notNull())
    .addColumn('contact_name', text)
    .addColumn('contact_email', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('list', text, (column) => column.notNull())
    .addColumn('measure', text)
    .addColumn('facts', text)
    .addColumn('ground', text)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', text)
    .addColumn('taken', text)
    .addColumn('appeal', text)
    .addColumn('appeal_text', text)
    .addColumn('appealed_at', 'bigint')
    .addColumn('appeal_reason', text)
    .addColumn('appeal_decided_at', 'bigint')
    .addColumn('appeal_decided_by', text)
    .addColumn('contact_until', 'bigint')
    .execute()
  for (const [index, columns] of [
    ['notices_listed', 'list, at, id'],
    ['notices_owner', 'owner_id, decided_at'],
    ['notices_contact', 'contact_until'],
    ['notices_decided_by', 'decided_by'],
    ['notices_appeal_decided_by', 'appeal_decided_by'],
  ] as const) {
    await sql`CREATE INDEX ${sql.raw(index)} ON notices (${sql.raw(columns)})`.execute(queries)
  }
}

/** 0078: how many an address has sent of late, as notice-mail-store.ts has it. */
export const addSenderIndex = (queries: Queries): Promise<void> =>
  createIndexBesideWrites(queries, 'notices_sender', sql`notices ((lower(contact_email)), at)`)

/** 0061: creators who may not publish, and which of their stations rest because of that. */
export async function addSuspensions(queries: Queries): Promise<void> {
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('suspensions')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('stations', text, (column) => column.notNull())
    .execute()
}

/** Why the stations of a suspended creator were hidden, as versions before 0083 wrote it. */
const SUSPENDED_REASON = 'Its creator is suspended: several notices of law were upheld.'

/** 0083: no creator is suspended any more. What a suspension alone has hidden is shown again. */
export async function endSuspensions(queries: Queries): Promise<void> {
  const now = Date.now()
  await sql`UPDATE stations SET hidden = 0, hidden_reason = NULL,
    paused = CASE WHEN owner_paused = 1 OR merged_into IS NOT NULL OR off_at IS NOT NULL THEN 1 ELSE 0 END,
    updated_at = CASE WHEN updated_at >= ${now} THEN updated_at + 1 ELSE ${sql.lit(now)} END
    WHERE hidden_reason = ${sql.lit(SUSPENDED_REASON)}`.execute(queries)
  await sql`DELETE FROM suspensions`.execute(queries)
}

/** How long the sender of a notice stays known once nothing is left to decide, as CONTACT_KEPT_MS. */
const CONTACT_MS = 190 * 24 * 60 * 60_000

/**
 * 0084: nothing is appealed any more. Open appeals end with the decision as it was, in the list of what is decided; one
 * that was won has refused the notice, as the audit log has it in full.
 */
export async function endAppeals(queries: Queries): Promise<void> {
  await sql`UPDATE notices SET list = 'decided', contact_until = ${sql.lit(Date.now() + CONTACT_MS)}
    WHERE list = 'appealed'`.execute(queries)
  await sql`UPDATE notices SET state = 'refused', measure = NULL WHERE appeal = 'won'`.execute(
    queries,
  )
}
