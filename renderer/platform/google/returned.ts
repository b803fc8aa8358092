import type { GoogleConfig } from '../../../shared/config/config.ts'
import { type Attempt, readCallback } from '../../../shared/oauth/authorization-code.ts'

/** Page of the app's own origin to which the provider sends the popup back, and name of its channel. */
export const RETURN_PATH = '/oauth-return.html'
/** How long a user may take: as long as on the desktop. */
export const POPUP_TIMEOUT_MS = 5 * 60_000
/** How often it is looked whether the popup is still there: nothing tells of its end. */
export const CLOSED_CHECK_MS = 500

/** What came of a popup. */
export type Returned =
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
