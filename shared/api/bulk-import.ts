/** Request schemas of the station import. Separate from bulk.ts so that no page loads it. */
import * as z from 'zod/mini'
import { IMPORT_ROWS_MAX } from './bulk.ts'
import { checked, described, stationId } from './schema-parts.ts'

export const importRow = z.strictObject({
  draft: described(
    'Fields of a private station. An invalid row does not affect the other rows',
    z.record(z.string(), z.unknown()),
  ),
  stationuuid: z.optional(described('Id in the directory', z.guid())),
  id: z.optional(described('Id in the catalog', stationId)),
})
export type ImportRow = z.infer<typeof importRow>

/** POST /bulk/stations: imports stations of a file into the catalog. */
export const importBody = z.strictObject({
  rows: checked(z.array(importRow), z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)),
})
