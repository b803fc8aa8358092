/** Marks: key-value rows that record the progress of jobs, such as "the demo accounts have been added". */
import type { Queries } from './queries.ts'

export async function readMark(queries: Queries, key: string): Promise<string | null> {
  const row = await queries
    .selectFrom('marks')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Returns true when a key starts with the prefix. The range ends at `;`, which is the character after `:`. */
export async function hasMarks(queries: Queries, prefix: `${string}:`): Promise<boolean> {
  const row = await queries
    .selectFrom('marks')
    .select('key')
    .where('key', '>=', prefix)
    .where('key', '<', prefix.replace(/:$/, ';'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeMark(queries: Queries, key: string, value: string): Promise<void> {
  await queries
    .insertInto('marks')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
