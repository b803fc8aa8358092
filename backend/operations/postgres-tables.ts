import { Kysely } from 'kysely'
import { postgresDialect } from '../database/postgres-dialect.ts'
import type { Tables } from '../database/tables.ts'

/** The names of all tables that a PostgreSQL database has, which is not migrated for that. */
export async function postgresTables(url: string): Promise<string[]> {
  const queries = new Kysely<Tables>({ dialect: await postgresDialect(url) })
  try {
    const all = await queries.introspection.getTables({ withInternalKyselyTables: true })
    return all.filter(({ isView }) => !isView).map(({ name }) => name)
  } finally {
    await queries.destroy()
  }
}
