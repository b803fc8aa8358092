/** How far an import has come, as it is noted beside the stations it has written. */
import { z } from 'zod'
import { readMark, writeMark } from '../../database/marks.ts'
import type { Queries } from '../../database/queries.ts'

const MARK = 'directory-import'

const markSchema = z.object({
  /** What is imported: the same text for the same entries. */
  source: z.string(),
  /** How many stations of it are written. */
  written: z.int(),
  done: z.boolean(),
})
export type ImportMark = z.infer<typeof markSchema>

/** The latest import; null before the first one. */
export async function readImportMark(queries: Queries): Promise<ImportMark | null> {
  const text = await readMark(queries, MARK)
  return text === null ? null : markSchema.parse(JSON.parse(text))
}

/** Notes how far an import is; in the transaction that writes its stations. */
export function writeImportMark(queries: Queries, mark: ImportMark): Promise<void> {
  return writeMark(queries, MARK, JSON.stringify(mark))
}
