/** What has become of a station: who changed what, and when, and that one of it is taken back. */
import * as z from 'zod/mini'
import { described, moment, named, pageQuery, stationId } from './schema-parts.ts'

const fields = z.nullable(z.record(z.string(), z.unknown()))

export const stationChangeSchema = named(
  'StationChange',
  z.object({
    id: z.string(),
    at: moment,
    actorId: described('null where the account is gone', z.nullable(z.string())),
    actorName: described('null where the account has none, or is gone', z.nullable(z.string())),
    byAdmin: z.boolean(),
    action: described('Of the table of permissions', z.string()),
    before: described('The fields that were changed, as they were', fields),
    after: described('The same fields as they were left', fields),
  }),
)
export type StationChange = z.infer<typeof stationChangeSchema>

/** Changes are not counted. */
export const stationChangesSchema = z.object({
  items: z.array(stationChangeSchema),
  nextCursor: z.nullable(z.string()),
})
export const stationChangesQuery = pageQuery({})
export const stationChangeParams = z.object({ id: stationId, changeId: z.uuid() })
