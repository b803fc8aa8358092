import * as z from 'zod/mini'
import { PROGRAMME_ID, STATION_ID, USER_ID } from './field-rules.ts'
import { checked, exactly, named, text, wholeNumber } from './schema-parts.ts'

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

/** The answer of GET and PUT /users/{id}/following: all of the user's, merged. */
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
