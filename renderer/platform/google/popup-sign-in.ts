/** Google sign-in in a popup of the web app: opens Google's page and exchanges the returned code for a token. */
import type { GoogleSignInResult } from '../../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../../shared/config/config.ts'
import {
  type Attempt,
  authorizationUrl,
  exchangeCode,
  newAttempt,
  readCallback,
} from '../../../shared/oauth/authorization-code.ts'

/** Path of the app's page to which Google redirects the popup, and name of the channel on which this page reports. */
export const RETURN_PATH = '/oauth-return.html'
export const POPUP_TIMEOUT_MS = 5 * 60_000
/** Poll interval, because there is no event for a closed popup. */
export const CLOSED_CHECK_MS = 500

type FailedOutcome = 'cancelled' | 'timed-out' | 'refused'
type PopupResult =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'ended'; readonly outcome: FailedOutcome }

const endedAs = (outcome: FailedOutcome): PopupResult => ({ kind: 'ended', outcome })

/** Parses the message of the popup. Returns null when the message belongs to another attempt. */
export function readPopupMessage(
  google: GoogleConfig,
  data: unknown,
  state: string,
): PopupResult | null {
  if (typeof data !== 'object' || data === null) return null
  if (!('state' in data) || data.state !== state) return null
  const texts = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const callback = readCallback(google, new URLSearchParams(texts), state)
  if (callback.kind === 'code') return callback
  return endedAs(callback.kind === 'denied' ? 'cancelled' : 'refused')
}

/** Waits for the popup's message. A closed popup means `cancelled`, or `refused` if it sent another attempt's state. */
export function waitForPopup(
  popup: Pick<Window, 'closed'>,
  google: GoogleConfig,
  { state }: Pick<Attempt, 'state'>,
  signal: AbortSignal,
): Promise<PopupResult> {
  return new Promise<PopupResult>((resolve) => {
    const channel = new BroadcastChannel(RETURN_PATH)
    let hasForeignMessage = false
    let wasClosed = false

    const settle = (result: PopupResult) => {
      clearTimeout(timer)
      clearInterval(closedCheck)
      channel.close()
      resolve(result)
    }
    const timer = setTimeout(() => settle(endedAs('timed-out')), POPUP_TIMEOUT_MS)
    const closedCheck = setInterval(() => {
      // End at the second check, because the popup's message may still be in transit at the first.
      if (wasClosed) settle(endedAs(hasForeignMessage ? 'refused' : 'cancelled'))
      wasClosed = popup.closed
    }, CLOSED_CHECK_MS)
    channel.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
      if (origin !== location.origin) return
      const result = readPopupMessage(google, data, state)
      if (result === null) hasForeignMessage = true
      else settle(result)
    })
    signal.addEventListener('abort', () => settle(endedAs('cancelled')), { once: true })
    if (signal.aborted) settle(endedAs('cancelled'))
  })
}

/**
 * Runs a sign-in attempt in the empty `popup`, with an authorization code and PKCE, so that no token appears in a URL.
 * Never rejects. `signal` cancels the attempt.
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
    const result = await waitForPopup(popup, google, attempt, signal)
    if (result.kind === 'ended') return { outcome: result.outcome }
    const exchange = await exchangeCode({
      google,
      clientSecret: null,
      redirectUri,
      attempt,
      parameters: result.parameters,
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
