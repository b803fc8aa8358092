import { type Release, releaseResponseSchema } from '../../shared/api/releases.ts'
import { type SavedSong, savedSongsSchema } from '../../shared/api/saved-songs.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

const savedSongsPath = (uid: string) => `${userPath(uid)}/saved-songs`

/** GET /users/{id}/saved-songs. All songs, including tombstones. */
export async function getSavedSongs(uid: string, signal?: AbortSignal) {
  return (await getV2(savedSongsPath(uid), savedSongsSchema, { signal })).items
}

/** PUT /users/{id}/saved-songs. Accepts at most SAVED_SONGS_SENT_MAX songs, merges them and returns the results. */
export async function putSavedSongs(uid: string, items: readonly SavedSong[]) {
  const response = await apiV2().put(savedSongsPath(uid), { items })
  return parseResponse(savedSongsSchema, response).items
}

/** GET /releases. Finds the release of a song. `isOn` is true when this server supports the lookup. */
export async function getRelease(
  song: { readonly artist: string; readonly title: string },
  signal?: AbortSignal,
): Promise<{ readonly isOn: boolean; readonly release: Release | null }> {
  return getV2('/releases', releaseResponseSchema, { params: song, signal })
}
