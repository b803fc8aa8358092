import {
  type ClaimRecord,
  claimSchema,
  claimsSchema,
  type StationClaim,
} from '../../shared/api/claims.ts'
import { ownStationSchema } from '../../shared/api/own-stations.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, parseResponse, stationPath } from './client.ts'

/** The API fetches the stream and the homepage, which takes up to 10 s each. */
const VERIFY_TIMEOUT_MS = 30_000

const claimPath = (id: string) => `${stationPath(id)}/claim`

/** POST /stations/{id}/claim. Returns the verification code. Repeated calls return the same code until it expires. */
export async function requestClaim(id: string): Promise<StationClaim> {
  return parseResponse(claimSchema, await apiV2().post(claimPath(id)))
}

/** PUT /stations/{id}/claim. Verifies the code. 422 code-not-found while it is not published. */
export async function verifyClaim(id: string) {
  const response = await apiV2().put(claimPath(id), undefined, { timeout: VERIFY_TIMEOUT_MS })
  return parseResponse(ownStationSchema, response)
}

/** DELETE /stations/{id}/claim. Returns the station to the catalog. */
export async function releaseStation(id: string): Promise<void> {
  await apiV2().delete(claimPath(id))
}

export async function listClaims(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ClaimRecord>> {
  return getV2('/moderation/claims', claimsSchema, { params: { cursor }, signal })
}
