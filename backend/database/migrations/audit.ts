import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** 0051: what admins have done. Who did it is no reference: the deed stays when the person goes. */
export async function addAudit(queries: Queries): Promise<void> {
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('audit')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject_kind', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .execute()
  for (const [index, columns] of [
    ['audit_newest', 'at, id'],
    ['audit_subject', 'subject_kind, subject_id, at, id'],
    ['audit_actor', 'actor_id, at, id'],
    ['audit_action', 'action, at, id'],
  ] as const) {
    await sql`CREATE INDEX ${sql.raw(index)} ON audit (${sql.raw(columns)})`.execute(queries)
  }
}
