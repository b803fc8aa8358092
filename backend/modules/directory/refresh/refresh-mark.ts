/** Marks in the database that store the progress of imports and refreshes. Times are ms since the epoch. */
import { z } from 'zod'
import { readMark, writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'

/** `since` is the id of the last change that a refresh or a copy includes. */
const refreshSchema = z.object({
  since: z.string().nullable(),
  copiedAt: z.int(),
})
export type RefreshMark = z.infer<typeof refreshSchema>

const copySchema = z.object({
  startedAt: z.int(),
  since: z.string().nullable(),
  /** Offset of the next page. `bytes` is the size of the file with all previous pages. */
  offset: z.int(),
  bytes: z.int(),
  isWhole: z.boolean(),
})
export type CopyMark = z.infer<typeof copySchema>

const importSchema = z.object({
  source: z.string(),
  written: z.int(),
  done: z.boolean(),
})

function createMark<T>(key: string, schema: z.ZodType<T>) {
  return {
    read: async (queries: Queries): Promise<T | null> => {
      const text = await readMark(queries, key)
      return text === null ? null : schema.nullable().parse(JSON.parse(text))
    },
    write: (queries: Queries, value: T | null): Promise<void> =>
      writeMark(queries, key, JSON.stringify(value)),
  }
}

export const refreshMark = createMark('directory-refresh', refreshSchema)
export const copyMark = createMark('directory-copy', copySchema)
/** Progress of an import, stored in the transactions that write its stations. */
export const importMark = createMark('directory-import', importSchema)
