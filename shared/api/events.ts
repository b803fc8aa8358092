import * as z from 'zod/mini'
import { broadcastSchema, onAirSchema } from './schedule.ts'
import { integer, moment, stationId, stationList, userId } from './schema-parts.ts'

/**
 * Server-sent events of GET /events: `event` is the kind, `data` is JSON. `id` increases across all API instances. A
 * client resumes from the last id that it received.
 */
export const EVENT_SCHEMAS = {
  'on-air': onAirSchema,
  /** A broadcast was added, moved or canceled: fetch the station's broadcasts again. */
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

/** Most stations of a connection besides favorites and follows: the playing station and the stations on screen. */
export const EVENT_STATIONS_MAX = 50

/** Event kind without data: missed events are no longer available, so the client must fetch everything again. */
export const RESET = 'reset'
/** Event kind without data: the API has sent all events up to this id. Also keeps the connection alive. */
export const POSITION = 'position'

/** GET /events?stations=a,b&after=7: `after` replaces `Last-Event-ID` where that header cannot be sent. */
export const eventsQuery = z.strictObject({
  stations: z.optional(stationList(EVENT_STATIONS_MAX)),
  after: z.optional(z.pipe(z.coerce.number(), integer(0))),
})
