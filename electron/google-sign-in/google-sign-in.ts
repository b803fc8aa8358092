import type { GoogleAnswer } from '../../preload/contract.ts'
import type { GoogleConfig } from '../../shared/config/config.ts'
import type { Logger } from '../log/logger.ts'
import { authorizationUrl, newAttempt } from './authorization-url.ts'
import type { Callback } from './callback.ts'
import { idTokenProblem } from './id-token.ts'
import { openReturnPoint, type ReturnPoint } from './return-point.ts'
import { exchangeCode, type Fetch } from './token-exchange.ts'

/** What signing in with Google needs of the world. */
export interface GoogleSignInOptions {
  readonly google: GoogleConfig
  /** Google gives one even to apps on people's machines; other providers may not. */
  readonly clientSecret: string | null
  /** Shows an address in the system's browser; rejects when there is none. */
  readonly openBrowser: (url: string) => Promise<void>
  readonly fetch: Fetch
  readonly log: Logger
}

/** How a person who came back without a code is answered. */
const WITHOUT_CODE: Readonly<Record<Exclude<Callback['kind'], 'code'>, GoogleAnswer>> = {
  denied: { outcome: 'cancelled' },
  invalid: { outcome: 'refused' },
}

/**
 * One attempt to sign in with Google in the system's browser, where people see whose page it is and
 * are perhaps signed in already: authorization code with PKCE, returned to a port of this machine (RFC
 * 8252). Code, verifier, secret and state stay in main; the ID token is the answer. When `signal` ends
 * it, it lets everything go, and its answer or rejection means nothing.
 */
export async function signInWithGoogle(
  options: GoogleSignInOptions,
  signal: AbortSignal,
): Promise<GoogleAnswer> {
  const { google, log } = options
  const attempt = newAttempt()
  let point: ReturnPoint
  try {
    point = await openReturnPoint(attempt.state)
  } catch (error) {
    log.warn('no port to come back to from the browser', error)
    return { outcome: 'unreachable' }
  }
  const { redirectUri, returned, close } = point
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    const { authorizationUrl: endpoint, clientId } = google
    await options.openBrowser(authorizationUrl({ endpoint, clientId, redirectUri, attempt }))
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the browser could not be opened', error)
    return { outcome: 'unreachable' }
  }
  const callback = await returned
  close()
  if (callback.kind !== 'code') return WITHOUT_CODE[callback.kind]
  return redeem({ ...options, redirectUri, attempt, code: callback.code }, signal)
}

/** Makes the code an ID token, and makes sure that it is the one that was asked for. */
async function redeem(
  options: GoogleSignInOptions & {
    readonly redirectUri: string
    readonly attempt: { readonly verifier: string; readonly nonce: string }
    readonly code: string
  },
  signal: AbortSignal,
): Promise<GoogleAnswer> {
  const { google, clientSecret, redirectUri, attempt, code, fetch, log } = options
  const { clientId, tokenUrl } = google
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: attempt.verifier,
    ...(clientSecret !== null && { client_secret: clientSecret }),
  }
  const exchange = await exchangeCode({ fetch, tokenUrl, form, signal })
  if (exchange.outcome !== 'token') {
    log.warn('Google gave no ID token', { reason: exchange.reason })
    return { outcome: exchange.outcome }
  }
  const { idToken, now } = exchange
  const problem = idTokenProblem(idToken, { clientId, nonce: attempt.nonce, now })
  if (problem === null) return { outcome: 'token', idToken }
  log.warn('Google gave an ID token that is not for us', { problem })
  return { outcome: 'refused' }
}
