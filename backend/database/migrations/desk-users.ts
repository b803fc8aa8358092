import { sql } from 'kysely'
import { toPlain } from '../../../shared/search/plain-words.ts'
import { userWords } from '../../../shared/search/user-words.ts'
import { createIndexBesideWrites } from '../concurrent-index.ts'
import { engineOf, type Queries } from '../queries.ts'

/** Users whose words are written at once. */
const CHUNK = 100

/** The words and the plain names of all users; from now on the store writes them. */
async function addWords(queries: Queries): Promise<void> {
  for (let after = ''; ; ) {
    const users = await queries
      .selectFrom('users')
      .select(['id', 'email', 'display_name', 'name_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const rows = users.flatMap(({ id, email, display_name: displayName }) =>
      userWords({ email, displayName }).map((word) => ({ word, user_id: id })),
    )
    if (rows.length > 0) await queries.insertInto('user_words').values(rows).execute()
    for (const { id, display_name: name, name_key: key } of users) {
      if (name === null || key !== null) continue
      await queries
        .updateTable('users')
        .set({ name_key: toPlain(name) })
        .where('id', '=', id)
        .execute()
    }
    const last = users.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** 0056: how admins find users, who is disabled, and what is done to many at once. */
export async function addDeskUsers(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  // As users.id is, which some of them name.
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  const { schema } = queries
  await schema
    .alterTable('users')
    // Tables of SQLite that are strict know no bigint.
    .addColumn('disabled', isSqlite ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute()
  await schema
    .createTable('user_words')
    .addColumn('word', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('user_words_key', ['word', 'user_id'])
    .execute()
  await schema
    .createIndex('user_words_user')
    .on('user_words')
    .columns(['user_id', 'word'])
    .execute()
  await addWords(queries)
  await schema
    .createTable('bulk_jobs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await schema.createIndex('bulk_jobs_newest').on('bulk_jobs').columns(['made_at', 'id']).execute()
  await schema
    .createIndex('bulk_jobs_state')
    .on('bulk_jobs')
    .columns(['state', 'made_at', 'id'])
    .execute()
  await schema
    .createTable('bulk_steps')
    .addColumn('job_id', text, (column) =>
      column.notNull().references('bulk_jobs.id').onDelete('cascade'),
    )
    .addColumn('n', 'bigint', (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('input', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('why', text)
    .addPrimaryKeyConstraint('bulk_steps_key', ['job_id', 'n'])
    .execute()
  await schema
    .createIndex('bulk_steps_state')
    .on('bulk_steps')
    .columns(['job_id', 'state', 'why', 'n'])
    .execute()
}

/** 0057: the orders of the admins' list, each below what it is narrowed to; as user-list-store.ts has them. */
export async function addUserOrders(queries: Queries): Promise<void> {
  for (const [name, order] of [
    ['users_by_age', 'created_at'],
    ['users_by_name', "(coalesce(name_key, ''))"],
    ['users_by_email', '(lower(email))'],
  ] as const) {
    await createIndexBesideWrites(
      queries,
      name,
      sql`users (role, plan, disabled, ${sql.raw(order)}, id) WHERE email <> ''`,
    )
  }
}
