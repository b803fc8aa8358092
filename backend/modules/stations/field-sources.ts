/** Where the columns of a station come from that the import of the directory does not write again. */
import { z } from 'zod'

/** A column to who has written it: `admin`, `heard` by the checker, or `directory` for a pause of its own. */
export type FieldSources = Readonly<Record<string, string>>

const schema = z.record(z.string(), z.string())

/** Reads the column `provenance`. */
export function readSources(provenance: string): FieldSources {
  return schema.parse(JSON.parse(provenance))
}
