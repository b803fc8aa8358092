/** What the API is asked about the stations of a file; apart from bulk.ts, so that no page loads it. */
import * as z from 'zod/mini'
import { IMPORT_ROWS_MAX } from './bulk.ts'
import { checked, described, stationId } from './schema-parts.ts'

/** A station of a file, and what else tells which one it is. */
export const importRow = z.strictObject({
  draft: described(
    'As of a station that a user adds for themselves; one that is none is refused by itself',
    z.record(z.string(), z.unknown()),
  ),
  stationuuid: z.optional(described('Its id in the directory', z.guid())),
  id: z.optional(described('Its id in the catalogue', stationId)),
})
export type ImportRow = z.infer<typeof importRow>

/** POST /bulk/stations: stations of a file for the catalogue. */
export const importBody = z.strictObject({
  rows: checked(z.array(importRow), z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)),
})
