import * as z from 'zod/mini'
import { SCHEDULE_ID, STATION_ID, USER_ID } from './field-rules.ts'
import { broadcastSchema } from './schedule.ts'
import {
  checked,
  described,
  exactly,
  integer,
  moment,
  named,
  openEnum,
  stationId,
  text,
} from './schema-parts.ts'

/** A creator is followed for the stations they publish, a person for their public profile. */
export const FOLLOW_KINDS = ['station', 'show', 'creator', 'person'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Maximum number of follows of a user, including tombstones. */
export const FOLLOWS_MAX = 5_000
export const FOLLOWS_SENT_MAX = 500

const ID_PATTERNS: Readonly<Record<FollowKind, RegExp>> = {
  station: STATION_ID,
  show: SCHEDULE_ID,
  creator: USER_ID,
  person: USER_ID,
}

export const followSchema = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: text(z.minLength(1), z.maxLength(128)),
  /** Time of the change on the client's clock, in ms since the epoch. The higher version wins. */
  version: integer(0),
  deleted: z.boolean(),
})
export type Follow = z.infer<typeof followSchema>

/** GET /users/{id}/following returns all follows of the user. PUT merges the sent follows and returns the results. */
export const followingSchema = named('Following', z.object({ items: z.array(followSchema) }))

const sentFollow = checked(
  exactly(followSchema),
  z.refine(({ kind, id }: Pick<Follow, 'kind' | 'id'>) => ID_PATTERNS[kind]?.test(id) ?? false, {
    path: ['id'],
    message: 'must be an id of this kind',
  }),
)
export const followingBody = z.strictObject({
  items: checked(z.array(sentFollow), z.maxLength(FOLLOWS_SENT_MAX)),
})

/** Upcoming broadcasts of followed stations and creators cover this many hours, those of shows SCHEDULE_DAYS days. */
export const FOLLOWED_HOURS = 24
/** Maximum number of current and upcoming broadcasts in a response, and of missed broadcasts. */
export const COMING_MAX = 500
export const MISSED_MAX = 200

export const followedSchema = named(
  'Followed',
  z.object({
    kind: openEnum(FOLLOW_KINDS),
    id: z.string(),
    version: integer(0),
    name: described(
      'Null when the item left the catalog or is not visible',
      z.nullable(z.string()),
    ),
    /** Name of the show's station. Null for other kinds. */
    stationName: z.nullable(z.string()),
    /** Id of the station or of the show's station. Null for other kinds. */
    stationId: z.nullable(stationId),
    picture: z.nullable(z.string()),
  }),
)
export type Followed = z.infer<typeof followedSchema>

/** GET /users/{id}/following/things: followed items with names. */
export const followedListSchema = z.object({ items: z.array(followedSchema) })

export const followedBroadcastSchema = named(
  'FollowedBroadcast',
  z.extend(broadcastSchema, {
    stationName: z.string(),
    /** The most specific match: the show, then its station, then the creator. */
    followedAs: openEnum(FOLLOW_KINDS),
  }),
)
export type FollowedBroadcast = z.infer<typeof followedBroadcastSchema>

export const followedBroadcastsSchema = named(
  'FollowedBroadcasts',
  z.object({
    coming: described('Current and upcoming, earliest first', z.array(followedBroadcastSchema)),
    missed: described(
      'Broadcasts of followed shows in the last seven days whose station was not played; latest first',
      z.array(followedBroadcastSchema),
    ),
  }),
)
export type FollowedBroadcasts = z.infer<typeof followedBroadcastsSchema>

/** Calendar feed for other programs. The address is the secret: it is returned once and stored as a hash. */
export const calendarStateSchema = z.object({ madeAt: z.nullable(moment) })
export const calendarAddressSchema = named(
  'CalendarAddress',
  z.object({ address: z.string(), madeAt: moment }),
)
export type CalendarAddress = z.infer<typeof calendarAddressSchema>

/** File name of a calendar feed: 256 random bits in base64url. */
const CALENDAR_FILE = /^[\w-]{43}\.ics$/
export const calendarParams = z.object({ file: text(z.regex(CALENDAR_FILE, 'must be a calendar')) })
const BROADCAST_FILE = /^[A-Za-z0-9-]{1,64}\.ics$/
export const broadcastFileParams = z.object({
  file: text(z.regex(BROADCAST_FILE, 'must be the calendar file of a broadcast')),
})
