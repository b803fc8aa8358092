import type { GoogleAnswer } from '../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../shared/config/config.ts'
import {
  authorizationUrl,
  type Callback,
  exchangeCode,
  type Fetch,
  newAttempt,
  readCallback,
} from '../../shared/oauth/authorization-code.ts'
import type { Logger } from '../log/logger.ts'
import { openReturnPoint, type ReturnPoint } from './return-point.ts'

/** What signing in with Google needs of the world. */
export interface GoogleSignInOptions {
  readonly google: GoogleConfig
  /** Google gives one even to apps on users' machines; other providers may not. */
  readonly clientSecret: string | null
  /** Shows an address in the system's browser; rejects when there is none. */
  readonly openBrowser: (url: string) => Promise<void>
  readonly fetch: Fetch
  readonly log: Logger
}

/** How a user who came back without a code is answered. */
const WITHOUT_CODE: Readonly<Record<Exclude<Callback['kind'], 'code'>, GoogleAnswer>> = {
  denied: { outcome: 'cancelled' },
  invalid: { outcome: 'refused' },
}

/**
 * One attempt to sign in with Google in the system's browser, where users see whose page it is and are
 * perhaps signed in already: authorization code with PKCE, returned to a port of this machine (RFC
 * 8252). Code, verifier, secret and state stay in main; the ID token is the answer. When `signal` ends
 * it, it lets everything go, and its answer or rejection means nothing.
 */
export async function signInWithGoogle(
  options: GoogleSignInOptions,
  signal: AbortSignal,
): Promise<GoogleAnswer> {
  const { google, clientSecret, fetch, log } = options
  const attempt = newAttempt()
  let point: ReturnPoint
  try {
    point = await openReturnPoint((query) => readCallback(google, query, attempt.state))
  } catch (error) {
    log.warn('no port to come back to from the browser', error)
    return { outcome: 'unreachable' }
  }
  const { redirectUri, returned, close } = point
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await options.openBrowser(await authorizationUrl(google, redirectUri, attempt))
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the browser could not be opened', error)
    return { outcome: 'unreachable' }
  }
  const callback = await returned
  close()
  if (callback.kind !== 'code') return WITHOUT_CODE[callback.kind]
  const { parameters } = callback
  const exchange = await exchangeCode({
    ...{ google, clientSecret, redirectUri, attempt, parameters, fetch, signal },
  })
  if (exchange.outcome === 'token') return exchange
  log.warn('Google gave no ID token for this app', { reason: exchange.reason })
  return { outcome: exchange.outcome }
}
