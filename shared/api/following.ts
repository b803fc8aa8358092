import * as z from 'zod/mini'
import { PROGRAMME_ID, STATION_ID, USER_ID } from './field-rules.ts'
import { broadcastSchema } from './programme.ts'
import {
  checked,
  described,
  exactly,
  moment,
  named,
  openEnum,
  stationId,
  text,
  wholeNumber,
} from './schema-parts.ts'

/** What may be followed. A creator is a user by the stations they publish, a person by what they show of themselves. */
export const FOLLOW_KINDS = ['station', 'show', 'creator', 'person'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Most follows of a user, tombstones included. */
export const FOLLOWS_MAX = 5_000
/** Most items of one request. */
export const FOLLOWS_SENT_MAX = 500

const ID_OF: Readonly<Record<FollowKind, RegExp>> = {
  station: STATION_ID,
  show: PROGRAMME_ID,
  creator: USER_ID,
  person: USER_ID,
}

export const followSchema = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: text(z.minLength(1), z.maxLength(128)),
  /** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
  version: wholeNumber(0),
  deleted: z.boolean(),
})
export type Follow = z.infer<typeof followSchema>

/** GET /users/{id}/following: all of the user's. PUT: what was sent, as merged. */
export const followingSchema = named('Following', z.object({ items: z.array(followSchema) }))

const sentFollow = checked(
  exactly(followSchema),
  z.refine(({ kind, id }: Pick<Follow, 'kind' | 'id'>) => ID_OF[kind]?.test(id) ?? false, {
    path: ['id'],
    message: 'must be an id of this kind',
  }),
)
export const followingBody = z.strictObject({
  items: checked(z.array(sentFollow), z.maxLength(FOLLOWS_SENT_MAX)),
})

/** A station's or creator's broadcasts are told this many hours ahead; those of followed shows PROGRAMME_DAYS days. */
export const FOLLOWED_HOURS = 24
/** Most broadcasts of one answer that are on or to come, and that were missed. */
export const COMING_MAX = 500
export const MISSED_MAX = 200

/** One followed thing as it is shown. */
export const followedSchema = named(
  'Followed',
  z.object({
    kind: openEnum(FOLLOW_KINDS),
    id: z.string(),
    /** When it was followed, in ms since the epoch by the client's clock. */
    version: wholeNumber(0),
    name: described(
      'null where there is nothing to be shown of it (any more): it has left the catalogue, or chose not to be seen',
      z.nullable(z.string()),
    ),
    /** Of a show the name of its station; else null. */
    stationName: z.nullable(z.string()),
    /** What plays it: a station, or a show's station; else null. */
    stationId: z.nullable(stationId),
    picture: z.nullable(z.string()),
  }),
)
export type Followed = z.infer<typeof followedSchema>

/** GET /users/{id}/following/things: what is followed, with names. */
export const followedListSchema = z.object({ items: z.array(followedSchema) })

export const followedBroadcastSchema = named(
  'FollowedBroadcast',
  z.extend(broadcastSchema, {
    stationName: z.string(),
    /** What of it is followed, the closest: the show itself, else its station, else the creator. */
    followedAs: openEnum(FOLLOW_KINDS),
  }),
)
export type FollowedBroadcast = z.infer<typeof followedBroadcastSchema>

/** GET /users/{id}/following/broadcasts */
export const followedBroadcastsSchema = named(
  'FollowedBroadcasts',
  z.object({
    coming: described('On now or to come, the earliest first', z.array(followedBroadcastSchema)),
    missed: described(
      'Of followed shows, of the last seven days, without those whose station was listened to; the latest first',
      z.array(followedBroadcastSchema),
    ),
  }),
)
export type FollowedBroadcasts = z.infer<typeof followedBroadcastsSchema>

/** A calendar for other programs. Who knows the address may read it: it is told once, and kept as a hash. */
export const calendarStateSchema = z.object({ madeAt: z.nullable(moment) })
export const calendarAddressSchema = named(
  'CalendarAddress',
  z.object({ address: z.string(), madeAt: moment }),
)
export type CalendarAddress = z.infer<typeof calendarAddressSchema>

/** 256 bits in base64url. */
const CALENDAR_FILE = /^[\w-]{43}\.ics$/
export const calendarParams = z.object({ file: text(z.regex(CALENDAR_FILE, 'must be a calendar')) })
const BROADCAST_FILE = /^[A-Za-z0-9-]{1,64}\.ics$/
export const broadcastFileParams = z.object({
  file: text(z.regex(BROADCAST_FILE, 'must be the calendar file of a broadcast')),
})
