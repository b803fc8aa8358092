import * as z from 'zod/mini'
import { described, moment, named, pageQuery, stationId } from './schema-parts.ts'

const fields = z.nullable(z.record(z.string(), z.unknown()))

export const stationChangeSchema = named(
  'StationChange',
  z.object({
    id: z.string(),
    at: moment,
    actorId: described('Null when the account was deleted', z.nullable(z.string())),
    actorName: described(
      'Null when the user has no name or the account was deleted',
      z.nullable(z.string()),
    ),
    byAdmin: z.boolean(),
    action: described('A name of the permission table', z.string()),
    before: described('Changed fields before the action', fields),
    after: described('Changed fields after the action', fields),
  }),
)
export type StationChange = z.infer<typeof stationChangeSchema>

export const stationChangesSchema = z.object({
  items: z.array(stationChangeSchema),
  nextCursor: z.nullable(z.string()),
})
export const stationChangesQuery = pageQuery({})
export const stationChangeParams = z.object({ id: stationId, changeId: z.uuid() })
