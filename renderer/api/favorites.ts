/** The calls of API v2 about a user's favourites, their order and folders, and the stations they blocked. */
import { type Favorites, type FavoritesPart, favoritesSchema } from '../../shared/api/favorites.ts'
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

/** PUT /users/{id}/favorites. Answers the server's merge: all, or what was changed since. */
export async function putFavorites(
  uid: string,
  part: FavoritesPart,
  since: number | null = null,
): Promise<Favorites> {
  const answer = await apiV2().put(pathOf(uid), { ...part, ...(since !== null && { since }) })
  return readAnswer(favoritesSchema, answer)
}
