import type { GoogleSignInResult } from '../../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import {
  type Attempt,
  authorizationUrl,
  exchangeCode,
  newAttempt,
  readCallback,
} from '../../../shared/oauth/authorization-code.ts'

/** Path of the page on the app's origin to which the provider returns, and name of its BroadcastChannel. */
export const RETURN_PATH = '/oauth-return.html'
export const POPUP_TIMEOUT_MS = 5 * 60_000
/** Poll interval, because there is no event for a closed popup. */
export const CLOSED_CHECK_MS = 500

type SignInReturn =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'ended'; readonly outcome: 'cancelled' | 'timed-out' | 'refused' }

const endedAs = (outcome: 'cancelled' | 'timed-out' | 'refused'): SignInReturn => ({
  kind: 'ended',
  outcome,
})

/** Parses the return data of the popup. Null when it belongs to another attempt. */
export function readReturn(
  google: GoogleConfig,
  data: unknown,
  state: string,
): SignInReturn | null {
  if (typeof data !== 'object' || data === null) return null
  if (!('state' in data) || data.state !== state) return null
  const texts = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const callback = readCallback(google, new URLSearchParams(texts), state)
  if (callback.kind === 'code') return callback
  return endedAs(callback.kind === 'denied' ? 'cancelled' : 'refused')
}

/** Waits for the popup. When it closes, the result is `cancelled`, or `refused` after data of another attempt. */
export function awaitReturn(
  popup: Pick<Window, 'closed'>,
  google: GoogleConfig,
  { state }: Pick<Attempt, 'state'>,
  signal: AbortSignal,
): Promise<SignInReturn> {
  return new Promise<SignInReturn>((resolve) => {
    const channel = new BroadcastChannel(RETURN_PATH)
    let hasForeignMessage = false
    let wasClosed = false

    const settle = (returned: SignInReturn) => {
      clearTimeout(timer)
      clearInterval(closedCheck)
      channel.close()
      resolve(returned)
    }
    const timer = setTimeout(() => settle(endedAs('timed-out')), POPUP_TIMEOUT_MS)
    const closedCheck = setInterval(() => {
      // End at the second check, because the popup's message may still be in transit at the first.
      if (wasClosed) settle(endedAs(hasForeignMessage ? 'refused' : 'cancelled'))
      wasClosed = popup.closed
    }, CLOSED_CHECK_MS)
    channel.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
      if (origin !== location.origin) return
      const returned = readReturn(google, data, state)
      if (returned === null) hasForeignMessage = true
      else settle(returned)
    })
    signal.addEventListener('abort', () => settle(endedAs('cancelled')), { once: true })
    if (signal.aborted) settle(endedAs('cancelled'))
  })
}

/**
 * Runs one sign-in attempt in the empty `popup`: authorization code with PKCE, so no token appears in a URL. Never
 * rejects. `signal` cancels it.
 *
 * The popup keeps its opener. Otherwise the app could not close the popup, and a user who cancels would have to close
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
    // The user canceled, or closed the popup before it had a URL.
    return { outcome: 'cancelled' }
  } finally {
    popup.close()
  }
}
