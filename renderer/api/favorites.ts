import {
  type FavoritesPart,
  favoritesSchema,
  mergedFavoritesSchema,
} from '../../shared/api/favorites.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

const pathOf = (uid: string) => `${userPath(uid)}/favorites`

/** GET /users/{id}/favorites. Returns all favorites, or the changes after the revision `since`. */
export async function getFavorites(uid: string, since: number | null = null, signal?: AbortSignal) {
  return getV2(pathOf(uid), favoritesSchema, { params: { since }, signal })
}

/** PUT /users/{id}/favorites. Returns all changes after the revision `since`, or only the sent items, merged. */
export async function putFavorites(uid: string, part: FavoritesPart, since: number | null = null) {
  const response = await apiV2().put(pathOf(uid), { ...part, ...(since !== null && { since }) })
  return parseResponse(mergedFavoritesSchema, response)
}
