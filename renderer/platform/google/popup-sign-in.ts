import type { GoogleSignInResult } from '../../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import {
  type Attempt,
  authorizationUrl,
  exchangeCode,
  newAttempt,
  readCallback,
} from '../../../shared/oauth/authorization-code.ts'

/** Return page on the app's origin, and name of its BroadcastChannel. */
export const RETURN_PATH = '/oauth-return.html'
export const POPUP_TIMEOUT_MS = 5 * 60_000
/** Poll interval, because there is no event for a closed popup. */
export const CLOSED_CHECK_MS = 500

type Returned =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'ended'; readonly outcome: 'cancelled' | 'timed-out' | 'refused' }

const ended = (outcome: 'cancelled' | 'timed-out' | 'refused'): Returned => ({
  kind: 'ended',
  outcome,
})

/** Parses the popup's return data. Null if it does not belong to this attempt. */
export function readReturn(google: GoogleConfig, data: unknown, state: string): Returned | null {
  if (typeof data !== 'object' || data === null) return null
  if (!('state' in data) || data.state !== state) return null
  const texts = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const callback = readCallback(google, new URLSearchParams(texts), state)
  if (callback.kind === 'code') return callback
  return ended(callback.kind === 'denied' ? 'cancelled' : 'refused')
}

/** Closing the popup cancels, unless data with another state arrived before: that is refused. */
export function awaitReturn(
  popup: Pick<Window, 'closed'>,
  google: GoogleConfig,
  { state }: Pick<Attempt, 'state'>,
  signal: AbortSignal,
): Promise<Returned> {
  return new Promise<Returned>((resolve) => {
    const channel = new BroadcastChannel(RETURN_PATH)
    let sawForeignMessage = false
    let sawClosed = false

    const settle = (returned: Returned) => {
      clearTimeout(timer)
      clearInterval(watch)
      channel.close()
      resolve(returned)
    }
    const timer = setTimeout(() => settle(ended('timed-out')), POPUP_TIMEOUT_MS)
    const watch = setInterval(() => {
      // Check twice: at the first, the popup's message may still be in transit.
      if (sawClosed) settle(ended(sawForeignMessage ? 'refused' : 'cancelled'))
      sawClosed = popup.closed
    }, CLOSED_CHECK_MS)
    channel.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
      if (origin !== location.origin) return
      const returned = readReturn(google, data, state)
      if (returned === null) sawForeignMessage = true
      else settle(returned)
    })
    signal.addEventListener('abort', () => settle(ended('cancelled')), { once: true })
    if (signal.aborted) settle(ended('cancelled'))
  })
}

/**
 * Runs one sign-in attempt in the empty `popup`: authorization code with PKCE, so no token appears in a URL. Never
 * rejects. `signal` cancels it.
 *
 * The popup keeps its opener. Without it the app could not close the popup, and a user who cancels would be left with
 * the provider's page.
 */
export async function signInWithPopup(
  google: GoogleConfig,
  popup: Window,
  signal: AbortSignal,
): Promise<GoogleSignInResult> {
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
    // Cancelled, or closed before it had a URL.
    return { outcome: 'cancelled' }
  } finally {
    popup.close()
  }
}
