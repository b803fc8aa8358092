import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** Days that the database keeps a deed, against every request to delete one; as `deeds` in backend/retention/retention.ts. */
const DEED_DAYS = 730

/**
 * What may be written over in a deed: who did it, whom it is about and what names them, each by the pseudonym of a
 * person who is gone. All else stays as it was.
 */
const isRewritten = (column: string) =>
  `(NEW.${column} IS NOT DISTINCT FROM OLD.${column} OR NEW.${column} LIKE '%gone-%')`
const REWRITES = ['actor_id', 'subject_id', 'before', 'after'].map(isRewritten).join(' AND ')
const SAME = ['id', 'at', 'action', 'subject_kind']
  .map((column) => `NEW.${column} = OLD.${column}`)
  .join(' AND ')
const CHANGED = 'a deed is not changed'
const TOO_YOUNG = 'a deed is kept'

async function guardOnSqlite(queries: Queries): Promise<void> {
  await sql`CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
    WHEN NOT (${sql.raw(`${SAME} AND ${REWRITES}`)})
    BEGIN SELECT RAISE(ABORT, ${sql.lit(CHANGED)}); END`.execute(queries)
  await sql`CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
    WHEN OLD.at > (unixepoch() - ${sql.lit(DEED_DAYS * 24 * 60 * 60)}) * 1000
    BEGIN SELECT RAISE(ABORT, ${sql.lit(TOO_YOUNG)}); END`.execute(queries)
}

async function guardOnPostgres(queries: Queries): Promise<void> {
  await sql`CREATE FUNCTION refuse_deed_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING MESSAGE = TG_ARGV[0]; END $$`.execute(queries)
  await sql`CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
    FOR EACH ROW WHEN (NOT (${sql.raw(`${SAME} AND ${REWRITES}`)}))
    EXECUTE FUNCTION refuse_deed_change(${sql.lit(CHANGED)})`.execute(queries)
  await sql`CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
    FOR EACH ROW WHEN (OLD.at > (extract(epoch FROM clock_timestamp()) - ${sql.lit(DEED_DAYS * 24 * 60 * 60)}) * 1000)
    EXECUTE FUNCTION refuse_deed_change(${sql.lit(TOO_YOUNG)})`.execute(queries)
}

/** 0052: deeds that no statement changes or deletes before their time, whom they name, and the mails that wait. */
export async function addCare(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  const { schema } = queries
  await schema
    .createTable('audit_people')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('deed_id', text, (column) =>
      column.notNull().references('audit.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('audit_people_key', ['user_id', 'deed_id'])
    .execute()
  await schema.createIndex('audit_people_deed').on('audit_people').column('deed_id').execute()
  await (isSqlite ? guardOnSqlite(queries) : guardOnPostgres(queries))
  await schema
    .createIndex('moderation_answers_age')
    .on('moderation_answers')
    .column('answered_at')
    .execute()
  await schema.createIndex('station_claims_end').on('station_claims').column('ends_at').execute()
  await schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('thing', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('html', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const [index, unique, columns] of [
    ['mails_once', 'UNIQUE', 'reason, thing'],
    ['mails_due', '', 'state, next_at, id'],
    ['mails_age', '', 'created_at'],
    ['mails_user', '', 'user_id'],
  ] as const) {
    await sql`CREATE ${sql.raw(unique)} INDEX ${sql.raw(index)}
      ON mails (${sql.raw(columns)})`.execute(queries)
  }
}
