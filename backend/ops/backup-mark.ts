import { z } from 'zod'
import { readMark, writeMark } from '../database/marks.ts'
import type { Queries } from '../database/queries.ts'

const KEY = 'backup'
const markSchema = z.object({
  at: z.int(),
})

/** Returns the time of the latest recorded backup in ms since the epoch, or null when there is none. */
export async function backedUpAt(queries: Queries): Promise<number | null> {
  const text = await readMark(queries, KEY)
  return text === null ? null : markSchema.parse(JSON.parse(text)).at
}

export const markBackup = (queries: Queries, at: number): Promise<void> =>
  writeMark(queries, KEY, JSON.stringify({ at }))
