/** What imports and refreshes from the directory remember. Times are ms since the epoch. */
import { z } from 'zod'
import { readMark, writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'

const refreshSchema = z.object({
  /** The latest change that the catalogue has; null where the directory told of none. */
  since: z.string().nullable(),
  /** When the latest whole copy was begun. */
  copiedAt: z.int(),
})
export type RefreshMark = z.infer<typeof refreshSchema>

const copySchema = z.object({
  startedAt: z.int(),
  /** The latest change when it was begun. */
  since: z.string().nullable(),
  /** Where the next page begins, and how long the file is with all pages before it. */
  offset: z.int(),
  bytes: z.int(),
  isWhole: z.boolean(),
})
/** How far the taking of a whole copy is. */
export type CopyMark = z.infer<typeof copySchema>

const importSchema = z.object({
  /** What is imported: the same text for the same entries. */
  source: z.string(),
  /** How many stations of it are written. */
  written: z.int(),
  done: z.boolean(),
})

function mark<T>(key: string, schema: z.ZodType<T>) {
  return {
    read: async (queries: Queries): Promise<T | null> => {
      const text = await readMark(queries, key)
      return text === null ? null : schema.nullable().parse(JSON.parse(text))
    },
    write: (queries: Queries, value: T | null): Promise<void> =>
      writeMark(queries, key, JSON.stringify(value)),
  }
}

export const refreshMark = mark('directory-refresh', refreshSchema)
export const copyMark = mark('directory-copy', copySchema)
/** How far an import is; written in the transaction that writes its stations. */
export const importMark = mark('directory-import', importSchema)
