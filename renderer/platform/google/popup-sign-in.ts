/** Signing in with Google in a browser: a popup, and the code it brings back. */
import type { GoogleAnswer } from '../../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import {
  type Attempt,
  authorizationUrl,
  exchangeCode,
  newAttempt,
  readCallback,
} from '../../../shared/oauth/authorization-code.ts'

/** Page of the app's own origin to which the provider sends the popup back, and name of its channel. */
export const RETURN_PATH = '/oauth-return.html'
/** How long a user may take: as long as on the desktop. */
export const POPUP_TIMEOUT_MS = 5 * 60_000
/** How often it is looked whether the popup is still there: nothing tells of its end. */
export const CLOSED_CHECK_MS = 500

/** What came of a popup. */
type Returned =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'ended'; readonly outcome: 'cancelled' | 'timed-out' | 'refused' }

const ended = (outcome: 'cancelled' | 'timed-out' | 'refused'): Returned => ({
  kind: 'ended',
  outcome,
})

/** What the fields of the address say that the popup came back to; null when not of this attempt. */
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

/**
 * Waits for what the popup brings back. One that is closed first has cancelled; unless something came
 * before that was not of this attempt (another state), which is refused.
 */
export function awaitReturn(
  popup: Pick<Window, 'closed'>,
  google: GoogleConfig,
  { state }: Pick<Attempt, 'state'>,
  signal: AbortSignal,
): Promise<Returned> {
  return new Promise<Returned>((resolve) => {
    const channel = new BroadcastChannel(RETURN_PATH)
    let sawStranger = false
    let sawClosed = false

    const settle = (returned: Returned) => {
      clearTimeout(timer)
      clearInterval(watch)
      channel.close()
      resolve(returned)
    }
    const timer = setTimeout(() => settle(ended('timed-out')), POPUP_TIMEOUT_MS)
    const watch = setInterval(() => {
      // Seen twice: when it is seen first, its last words may still be on their way.
      if (sawClosed) settle(ended(sawStranger ? 'refused' : 'cancelled'))
      sawClosed = popup.closed
    }, CLOSED_CHECK_MS)
    channel.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
      if (origin !== location.origin) return
      const returned = readReturn(google, data, state)
      if (returned === null) sawStranger = true
      else settle(returned)
    })
    signal.addEventListener('abort', () => settle(ended('cancelled')), { once: true })
    if (signal.aborted) settle(ended('cancelled'))
  })
}

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
