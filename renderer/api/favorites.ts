/** The calls of API v2 about a user's favourites, their order and folders, and the stations they blocked. */
import {
  type FavoritesPart,
  favoritesSchema,
  mergedFavoritesSchema,
} from '../../shared/api/favorites.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

const pathOf = (uid: string) => `${userPath(uid)}/favorites`

/** GET /users/{id}/favorites: all, or what was changed after the change of that number (`rev`). */
export async function getFavorites(uid: string, since: number | null = null, signal?: AbortSignal) {
  return getV2(pathOf(uid), favoritesSchema, { params: { since }, signal })
}

/** PUT /users/{id}/favorites. Returns what changed since, or what was sent as the server merged it. */
export async function putFavorites(uid: string, part: FavoritesPart, since: number | null = null) {
  const answer = await apiV2().put(pathOf(uid), { ...part, ...(since !== null && { since }) })
  return readAnswer(mergedFavoritesSchema, answer)
}
