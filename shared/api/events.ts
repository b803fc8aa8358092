import * as z from 'zod/mini'
import { broadcastSchema, onAirSchema } from './programme.ts'
import { moment, stationId, stationList, userId, wholeNumber } from './schema-parts.ts'

/**
 * What GET /events tells, one message each: `event` is the kind, `data` the JSON of it, `id` grows over all
 * instances, and the last one seen is where a client goes on.
 */
export const EVENT_SCHEMAS = {
  /** What a station has on has changed. */
  'on-air': onAirSchema,
  /** A broadcast was added, moved or called off: what is known of the station's broadcasts is to be asked anew. */
  programme: z.object({ stationId }),
  /** A station that was off air is heard again. */
  air: z.object({ stationId, since: moment }),
  /** An admin has switched a station off for everybody, with a reason; null: it is on again. */
  off: z.object({ stationId, reason: z.nullable(z.string()) }),
  /** A creator has published a station. */
  published: z.object({ creatorId: userId, stationId, name: z.string() }),
  /** A show on this station begins. */
  begins: broadcastSchema,
} as const
export type EventKind = keyof typeof EVENT_SCHEMAS
/** What an event of this kind says. */
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENT_SCHEMAS)[Kind]>
export type LiveEvent = {
  [Kind in EventKind]: { readonly kind: Kind; readonly data: EventData<Kind> }
}[EventKind]

/** Most stations that a connection names besides those its user keeps and follows: the one heard, those shown. */
export const EVENT_STATIONS_MAX = 50

/** The kind of an event without a station: what was missed is not known any more, so that all is to be asked anew. */
export const RESET = 'reset'
/** The kind of an event without a station: all up to its id was sent. It also keeps the connection alive. */
export const POSITION = 'position'

/** GET /events?stations=a,b&after=7: `after` stands for `Last-Event-ID` where that cannot be sent. */
export const eventsQuery = z.strictObject({
  stations: z.optional(stationList(EVENT_STATIONS_MAX)),
  after: z.optional(z.pipe(z.coerce.number(), wholeNumber(0))),
})
