/** The calls of API v2 about a user's favourites, their order and folders, and the stations they blocked. */
import {
  type Favorites,
  type FavoritesPart,
  favoritesSchema,
  type MergedFavorites,
  mergedFavoritesSchema,
} from '../../shared/api/favorites.ts'
import { apiV2, readAnswer } from './client.ts'

const pathOf = (uid: string) => `/users/${encodeURIComponent(uid)}/favorites`

/** GET /users/{id}/favorites: all, or what was changed after the change of that number (`rev`). */
export async function getFavorites(
  uid: string,
  since: number | null = null,
  signal?: AbortSignal,
): Promise<Favorites> {
  const answer = await apiV2().get(pathOf(uid), {
    params: { since: since ?? undefined },
    ...(signal && { signal }),
  })
  return readAnswer(favoritesSchema, answer)
}

/** PUT /users/{id}/favorites. Returns what changed since, or what was sent as the server merged it. */
export async function putFavorites(
  uid: string,
  part: FavoritesPart,
  since: number | null = null,
): Promise<MergedFavorites> {
  const answer = await apiV2().put(pathOf(uid), { ...part, ...(since !== null && { since }) })
  return readAnswer(mergedFavoritesSchema, answer)
}
