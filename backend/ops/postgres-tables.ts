import { Kysely } from 'kysely'
import { postgresDialect } from '../database/postgres-dialect.ts'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'

export async function withPostgres<T>(
  url: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const queries = new Kysely<Tables>({ dialect: await postgresDialect(url) })
  try {
    return await work(queries)
  } finally {
    await queries.destroy()
  }
}

export function postgresTables(url: string): Promise<string[]> {
  return withPostgres(url, async (queries) => {
    const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
    return tables.filter(({ isView }) => !isView).map(({ name }) => name)
  })
}
