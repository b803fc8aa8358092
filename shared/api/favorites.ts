import * as z from 'zod/mini'
import { FAVORITES_MAX } from './field-rules.ts'
import {
  checked,
  described,
  exactly,
  integer,
  named,
  plainText,
  stationId,
  text,
} from './schema-parts.ts'

/** Maximum numbers per user. The API also stores up to the same number of tombstones each and deletes older ones. */
export const FAVORITES_LIMITS = { items: FAVORITES_MAX, folders: 200, blocked: 1_000 } as const
export const FAVORITES_SENT_MAX = 500
export const FOLDER_NAME_MAX = 60
/** Maximum length of a fractional index key: enough for thousands of moves to the same position. */
export const PLACE_MAX = 200

/** Time of the change on the client's clock, in ms since the epoch. The higher version wins. */
const version = integer(0)
/** Fractional index: places sort as text, character by character (shared/favorites/order.ts). */
const place = text(z.regex(/^[\dA-Za-z]*[1-9A-Za-z]$/, 'must be a place'), z.maxLength(PLACE_MAX))
/** The client generates the id. */
const folderId = text(z.regex(/^[\dA-Za-z-]{1,36}$/, 'must be the id of a folder'))

const positionSchema = z.object({ at: place, version })
const folderChoiceSchema = z.object({ folder: z.nullable(folderId), version })

export const favoriteSchema = z.object({
  stationId,
  version,
  deleted: z.boolean(),
  place: z.optional(
    described(
      'Position in the manual order. Favorites without a position are sorted newest first',
      positionSchema,
    ),
  ),
  filed: z.optional(described('The folder of the favorite', folderChoiceSchema)),
})
export type Favorite = z.infer<typeof favoriteSchema>

/** A favorite appears outside of folders when its folder is deleted or not synced yet. */
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

export const blockedSchema = z.object({ stationId, version, deleted: z.boolean() })
export type BlockedStation = z.infer<typeof blockedSchema>

/** All lists include tombstones. A response to a request with `since` has only later changes. */
export const favoritesSchema = named(
  'Favorites',
  z.object({
    items: z.array(favoriteSchema),
    // Fields from here on are missing in responses of older backends.
    folders: z.catch(z.array(folderSchema), []),
    blocked: z.catch(z.array(blockedSchema), []),
    rev: z.catch(
      described(
        'Increases with each change of this user. Null when the API only returns full lists',
        z.nullable(integer(0)),
      ),
      null,
    ),
  }),
)
export type Favorites = z.infer<typeof favoritesSchema>

/** Part of the user record. A client detects changes with it, without a request for the list. */
export const favoritesSummarySchema = named(
  'FavoritesSummary',
  z.object({
    version: described('The `rev` of the list: increases with each change', integer(0)),
    count: described('Number of favorites, without tombstones', integer(0)),
  }),
)
export type FavoritesSummary = z.infer<typeof favoritesSummarySchema>

/** Response to a write. It has at most FAVORITES_SENT_MAX entries of each kind, regardless of the total. */
export const mergedFavoritesSchema = named(
  'MergedFavorites',
  z.extend(favoritesSchema, {
    // Fields from here on are missing in responses of older backends.
    count: z.catch(favoritesSummarySchema.shape.count, 0),
    since: z.catch(
      described(
        'The response has all changes after this `rev`. Null when it has only the results for the sent items',
        z.nullable(integer(0)),
      ),
      null,
    ),
  }),
)
export type MergedFavorites = z.infer<typeof mergedFavoritesSchema>

export type FavoritesPart = Pick<Favorites, 'items' | 'folders' | 'blocked'>

export const favoritesQuery = z.strictObject({
  since: z.optional(
    described(
      'The `rev` of an earlier response',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
    ),
  ),
})

const sentListOf = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  checked(z.array(exactly(schema)), z.maxLength(FAVORITES_SENT_MAX))
const sentFavorite = z.extend(favoriteSchema, {
  place: z.optional(exactly(positionSchema)),
  filed: z.optional(exactly(folderChoiceSchema)),
})
export const favoritesBody = z.strictObject({
  items: sentListOf(sentFavorite),
  folders: z._default(sentListOf(folderSchema), []),
  blocked: z._default(sentListOf(blockedSchema), []),
  since: z.optional(
    described('Latest `rev` that the client has: the response has all later changes', integer(0)),
  ),
})
