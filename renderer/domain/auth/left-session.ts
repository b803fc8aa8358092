/** A token of the session that a listener without an account has left: of the provider's documented exchange. */
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import { API_TIMEOUT_MS } from '../../limits.ts'
import type { LeftBehind } from './carry-over.ts'

/** The provider's word that there will be no token any more: its user is gone, or the session was ended. */
const OVER = /^(USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|INVALID_REFRESH_TOKEN)\b/

type Provider = Pick<RuntimeConfig, 'firebase' | 'identityUrl'>

/** Null where the provider has none for it any more. Rejects while it cannot be asked. */
export async function tokenOfLeft(
  { firebase, identityUrl }: Provider,
  { refreshToken }: LeftBehind,
): Promise<string | null> {
  const base = identityUrl === null ? 'https://' : `${identityUrl}/`
  const response = await fetch(
    `${base}securetoken.googleapis.com/v1/token?key=${encodeURIComponent(firebase.apiKey)}`,
    {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    },
  )
  const answer = await response.json()
  if (typeof answer?.id_token === 'string') return answer.id_token
  if (OVER.test(String(answer?.error?.message))) return null
  throw new Error(`The provider answered ${response.status} to a session that was left`)
}
