/** The calls of API v2 about claims: who owns a listed station. */
import {
  type AskedClaim,
  claimSchema,
  claimsSchema,
  type StationClaim,
} from '../../shared/api/claims.ts'
import { ownStationSchema } from '../../shared/api/own-stations.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, readAnswer, stationPath } from './client.ts'

/** The API looks at the stream and the homepage, for up to 10 s each. */
const LOOK_TIMEOUT_MS = 30_000

const claimPath = (id: string) => `${stationPath(id)}/claim`

/** POST /stations/{id}/claim: the word, the same one until it ends. */
export async function askClaim(id: string): Promise<StationClaim> {
  return readAnswer(claimSchema, await apiV2().post(claimPath(id)))
}

/** PUT /stations/{id}/claim: the station is the user's; refused (422, word-not-found) as long as the word is not there. */
export async function proveClaim(id: string) {
  const answer = await apiV2().put(claimPath(id), undefined, { timeout: LOOK_TIMEOUT_MS })
  return readAnswer(ownStationSchema, answer)
}

/** DELETE /stations/{id}/claim: the station is given back to the catalogue. */
export async function giveBack(id: string): Promise<void> {
  await apiV2().delete(claimPath(id))
}

/** GET /moderation/claims: a page of all claims, for admins. */
export async function listClaims(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<AskedClaim>> {
  return getV2('/moderation/claims', claimsSchema, { params: { cursor }, signal })
}
