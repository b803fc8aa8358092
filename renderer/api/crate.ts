import { crateSchema, type KeptSong } from '../../shared/api/crate.ts'
import { type Release, releaseResponseSchema } from '../../shared/api/releases.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

const cratePath = (uid: string) => `${userPath(uid)}/crate`

/** GET /users/{id}/crate. All songs, including tombstones. */
export async function getCrate(uid: string, signal?: AbortSignal) {
  return (await getV2(cratePath(uid), crateSchema, { signal })).items
}

/** PUT /users/{id}/crate. At most CRATE_SENT_MAX songs. Returns their merged state. */
export async function putCrate(uid: string, items: readonly KeptSong[]) {
  const response = await apiV2().put(cratePath(uid), { items })
  return parseResponse(crateSchema, response).items
}

/** GET /releases. Finds a song's release. `isOn` is true if this server supports the lookup. */
export async function getRelease(
  song: { readonly artist: string; readonly title: string },
  signal?: AbortSignal,
): Promise<{ readonly isOn: boolean; readonly release: Release | null }> {
  return getV2('/releases', releaseResponseSchema, { params: song, signal })
}
