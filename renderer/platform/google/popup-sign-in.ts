/** Signing in with Google in a browser: a popup, and the code it brings back. */
import type { GoogleAnswer } from '../../../preload/contract.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import { authorizationUrl, newAttempt } from './attempt.ts'
import { exchangeCode } from './exchange.ts'
import { isOurToken } from './id-token.ts'
import { awaitReturn, RETURN_PATH } from './returned.ts'

/**
 * One attempt: authorization code with PKCE in `popup`, which is still empty. No token is ever in an
 * address. Never rejects. `signal` cancels it.
 *
 * The popup keeps its opener: without one the app may not close it, and a person who cancels would
 * be left with the provider's page.
 */
export async function signInWithPopup(
  google: GoogleConfig,
  popup: Window,
  signal: AbortSignal,
): Promise<GoogleAnswer> {
  const attempt = newAttempt()
  const redirectUri = `${location.origin}${RETURN_PATH}`
  try {
    const address = await authorizationUrl(google, redirectUri, attempt)
    popup.location.replace(address)
    const returned = await awaitReturn(popup, attempt, signal)
    if (returned.kind === 'ended') return { outcome: returned.outcome }
    const form = {
      grant_type: 'authorization_code',
      code: returned.code,
      redirect_uri: redirectUri,
      client_id: google.clientId,
      code_verifier: attempt.verifier,
    }
    const answer = await exchangeCode(google.tokenUrl, form, signal)
    if (signal.aborted) return { outcome: 'cancelled' }
    if (answer.outcome === 'token' && !isOurToken(answer.idToken, google.clientId, attempt.nonce))
      return { outcome: 'refused' }
    return answer
  } catch {
    // A popup that was closed before it had an address.
    return { outcome: 'cancelled' }
  } finally {
    popup.close()
  }
}
