import * as z from 'zod/mini'
import { FAVORITES_MAX } from './field-rules.ts'
import {
  checked,
  described,
  exactly,
  named,
  plainText,
  stationId,
  text,
  wholeNumber,
} from './schema-parts.ts'

/** Most of each that a user has; as many tombstones again are remembered, of more the oldest are forgotten. */
export const KEPT_MAX = { items: FAVORITES_MAX, folders: 200, blocked: 1_000 } as const
/** Most items of one request: as many as fit a body with all that may be said of each. */
export const FAVORITES_SENT_MAX = 500
export const FOLDER_NAME_MAX = 60
/** Characters of a place: one that thousands of moves to the same spot have not filled. */
export const PLACE_MAX = 200

/** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
const version = wholeNumber(0)
/** A place in an order: of two the one that is less as text, character by character, comes first (shared/favorites/order.ts). */
const place = text(z.regex(/^[\dA-Za-z]*[1-9A-Za-z]$/, 'must be a place'), z.maxLength(PLACE_MAX))
/** Made by the client. */
const folderId = text(z.regex(/^[\dA-Za-z-]{1,36}$/, 'must be the id of a folder'))

const placedSchema = z.object({ at: place, version })
const filedSchema = z.object({ folder: z.nullable(folderId), version })

export const favoriteSchema = z.object({
  stationId,
  version,
  deleted: z.boolean(),
  place: z.optional(
    described('Where it was put in the own order; without it the newest is first', placedSchema),
  ),
  filed: z.optional(described('Which folder it was put into', filedSchema)),
})
export type Favorite = z.infer<typeof favoriteSchema>

/** A favourite in a folder that is gone, or has not arrived yet, is in none. */
export const folderSchema = named(
  'FavoriteFolder',
  z.object({
    id: folderId,
    name: plainText(1, FOLDER_NAME_MAX),
    place,
    version,
    deleted: z.boolean(),
  }),
)
export type Folder = z.infer<typeof folderSchema>

/** A station that the user wants to see in no list. */
export const blockedSchema = z.object({ stationId, version, deleted: z.boolean() })
export type BlockedStation = z.infer<typeof blockedSchema>

/** Each with its tombstones. The answer to `since` has only what was changed after it. */
export const favoritesSchema = named(
  'Favorites',
  z.object({
    items: z.array(favoriteSchema),
    // Newer than some backends, down to here.
    folders: z.catch(z.array(folderSchema), []),
    blocked: z.catch(z.array(blockedSchema), []),
    rev: z.catch(
      described(
        'Grows with each change of this user; null where only the whole is answered',
        z.nullable(wholeNumber(0)),
      ),
      null,
    ),
  }),
)
export type Favorites = z.infer<typeof favoritesSchema>

/** In the user record: what a client needs to know about the list without reading it. */
export const favoritesSummarySchema = named(
  'FavoritesSummary',
  z.object({
    version: described('The `rev` of the list: grows with each change', wholeNumber(0)),
    count: described('How many favorites the user has, without tombstones', wholeNumber(0)),
  }),
)
export type FavoritesSummary = z.infer<typeof favoritesSummarySchema>

/** The response to a write is bounded: at most FAVORITES_SENT_MAX of each kind, however many the user has. */
export const mergedFavoritesSchema = named(
  'MergedFavorites',
  z.extend(favoritesSchema, {
    // Newer than some backends, down to here.
    count: z.catch(favoritesSummarySchema.shape.count, 0),
    since: z.catch(
      described(
        'The response has everything that changed after this `rev`; null: only what was sent, as merged',
        z.nullable(wholeNumber(0)),
      ),
      null,
    ),
  }),
)
export type MergedFavorites = z.infer<typeof mergedFavoritesSchema>

/** What changes together. */
export type FavoritesPart = Pick<Favorites, 'items' | 'folders' | 'blocked'>

/** Query parameters arrive as text. */
export const favoritesQuery = z.strictObject({
  since: z.optional(
    described(
      'The `rev` of an earlier answer',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
    ),
  ),
})

const sent = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  checked(z.array(exactly(schema)), z.maxLength(FAVORITES_SENT_MAX))
const sentFavorite = z.extend(favoriteSchema, {
  place: z.optional(exactly(placedSchema)),
  filed: z.optional(exactly(filedSchema)),
})
export const favoritesBody = z.strictObject({
  items: sent(sentFavorite),
  folders: z._default(sent(folderSchema), []),
  blocked: z._default(sent(blockedSchema), []),
  since: z.optional(
    described(
      'The `rev` up to which the client knows the list: the response has what changed after it',
      wholeNumber(0),
    ),
  ),
})
