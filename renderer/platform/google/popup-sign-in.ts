/** Signing in with Google in a browser: a popup, and the code it brings back. */
import type { GoogleAnswer } from '../../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import {
  authorizationUrl,
  exchangeCode,
  newAttempt,
} from '../../../shared/oauth/authorization-code.ts'
import { awaitReturn, RETURN_PATH } from './returned.ts'

/**
 * One attempt: authorization code with PKCE in `popup`, which is still empty. No token is ever in an
 * address. Never rejects. `signal` cancels it.
 *
 * The popup keeps its opener: without one the app may not close it, and a user who cancels would
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
    const returned = await awaitReturn(popup, google, attempt, signal)
    if (returned.kind === 'ended') return { outcome: returned.outcome }
    const exchange = await exchangeCode({
      google,
      clientSecret: null,
      redirectUri,
      attempt,
      parameters: returned.parameters,
      fetch: (url, init) => fetch(url, init),
      signal,
    })
    return exchange.outcome === 'token' ? exchange : { outcome: exchange.outcome }
  } catch {
    // Cancelled meanwhile, or a popup that was closed before it had an address.
    return { outcome: 'cancelled' }
  } finally {
    popup.close()
  }
}
