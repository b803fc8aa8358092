import * as z from 'zod/mini'
import { described, moment, named, pageQuery, stationId } from './schema-parts.ts'

const fields = z.nullable(z.record(z.string(), z.unknown()))

export const stationChangeSchema = named(
  'StationChange',
  z.object({
    id: z.string(),
    at: moment,
    actorId: described('null after account deletion', z.nullable(z.string())),
    actorName: described('null without a name or after deletion', z.nullable(z.string())),
    byAdmin: z.boolean(),
    action: described('From the permission table', z.string()),
    before: described('The changed fields before', fields),
    after: described('The same fields after', fields),
  }),
)
export type StationChange = z.infer<typeof stationChangeSchema>

export const stationChangesSchema = z.object({
  items: z.array(stationChangeSchema),
  nextCursor: z.nullable(z.string()),
})
export const stationChangesQuery = pageQuery({})
export const stationChangeParams = z.object({ id: stationId, changeId: z.uuid() })
