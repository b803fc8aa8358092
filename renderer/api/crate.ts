/** The calls of API v2 about the songs that a user keeps. Only the user may make them. */
import { crateSchema, type KeptSong } from '../../shared/api/crate.ts'
import { type Release, releaseAnswerSchema } from '../../shared/api/releases.ts'
import { apiV2, readAnswer } from './client.ts'

const cratePath = (uid: string) => `/users/${encodeURIComponent(uid)}/crate`

/** GET /users/{id}/crate: every song, tombstones too. */
export async function getCrate(uid: string, signal?: AbortSignal): Promise<KeptSong[]> {
  const answer = await apiV2().get(cratePath(uid), { ...(signal && { signal }) })
  return readAnswer(crateSchema, answer).items
}

/** PUT /users/{id}/crate: at most CRATE_SENT_MAX songs. Answers what has become of them. */
export async function putCrate(uid: string, items: readonly KeptSong[]): Promise<KeptSong[]> {
  const answer = await apiV2().put(cratePath(uid), { items })
  return readAnswer(crateSchema, answer).items
}

/** GET /releases: where a song was published; `isOn`: whether this server looks that up. */
export async function getRelease(
  song: { readonly artist: string; readonly title: string },
  signal?: AbortSignal,
): Promise<{ readonly isOn: boolean; readonly release: Release | null }> {
  const answer = await apiV2().get('/releases', { params: song, ...(signal && { signal }) })
  return readAnswer(releaseAnswerSchema, answer)
}
