import * as z from 'zod/mini'
import { broadcastSchema, onAirSchema } from './schedule.ts'
import { integer, moment, stationId, stationList, userId } from './schema-parts.ts'

/** GET /events (SSE): `event` is the kind, `data` is JSON, `id` increases across instances. Clients resume by it. */
export const EVENT_SCHEMAS = {
  'on-air': onAirSchema,
  /** A broadcast was added, moved or canceled. The client must fetch the station's broadcasts again. */
  schedule: z.object({ stationId }),
  air: z.object({ stationId, since: moment }),
  /** An admin switched the station off for all users. Reason is null when the station is on again. */
  off: z.object({ stationId, reason: z.nullable(z.string()) }),
  published: z.object({ creatorId: userId, stationId, name: z.string() }),
  starts: broadcastSchema,
} as const
export type EventKind = keyof typeof EVENT_SCHEMAS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENT_SCHEMAS)[Kind]>
export type LiveEvent = {
  [Kind in EventKind]: { readonly kind: Kind; readonly data: EventData<Kind> }
}[EventKind]

/** Maximum number of stations of a connection: the playing one and those on screen. Favorites and follows are extra. */
export const EVENT_STATIONS_MAX = 50

/** Kind of an event without data: the API no longer has the missed events, so the client must fetch all data again. */
export const RESET = 'reset'
/** Kind of an event without data: the API has sent all events up to its id. It also keeps the connection alive. */
export const POSITION = 'position'

/** GET /events?stations=a,b&after=7: `after` replaces `Last-Event-ID` for clients that cannot send this header. */
export const eventsQuery = z.strictObject({
  stations: z.optional(stationList(EVENT_STATIONS_MAX)),
  after: z.optional(z.pipe(z.coerce.number(), integer(0))),
})
