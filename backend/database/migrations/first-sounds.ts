import { engineOf, type Queries } from '../queries.ts'

/** 0072: whether an account was counted as one that has heard something; without when, or what. */
export async function addFirstSounds(queries: Queries): Promise<void> {
  await queries.schema
    .alterTable('users')
    // Tables of SQLite that are strict know no bigint.
    .addColumn('heard_sound', engineOf(queries) === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute()
}
