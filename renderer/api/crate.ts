/** The calls of API v2 about the songs that a user keeps. Only the user may make them. */
import { crateSchema, type KeptSong } from '../../shared/api/crate.ts'
import { type Release, releaseAnswerSchema } from '../../shared/api/releases.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

const cratePath = (uid: string) => `${userPath(uid)}/crate`

/** GET /users/{id}/crate: every song, tombstones too. */
export async function getCrate(uid: string, signal?: AbortSignal) {
  return (await getV2(cratePath(uid), crateSchema, { signal })).items
}

/** PUT /users/{id}/crate: at most CRATE_SENT_MAX songs. Answers what has become of them. */
export async function putCrate(uid: string, items: readonly KeptSong[]) {
  const answer = await apiV2().put(cratePath(uid), { items })
  return readAnswer(crateSchema, answer).items
}

/** GET /releases: where a song was published; `isOn`: whether this server looks that up. */
export async function getRelease(
  song: { readonly artist: string; readonly title: string },
  signal?: AbortSignal,
): Promise<{ readonly isOn: boolean; readonly release: Release | null }> {
  return getV2('/releases', releaseAnswerSchema, { params: song, signal })
}
