import type { Queries } from './queries.ts'

/** What was noted under a key, or null. */
export async function readMark(queries: Queries, key: string): Promise<string | null> {
  const row = await queries
    .selectFrom('marks')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Whether anything was noted under a key that begins so; `prefix` ends with a colon. */
export async function hasMarks(queries: Queries, prefix: `${string}:`): Promise<boolean> {
  const row = await queries
    .selectFrom('marks')
    .select('key')
    .where('key', '>=', prefix)
    // The character after the colon.
    .where('key', '<', prefix.replace(/:$/, ';'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that something was done, e.g. which version of the seeds is in the catalogue. */
export async function writeMark(queries: Queries, key: string, value: string): Promise<void> {
  await queries
    .insertInto('marks')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
