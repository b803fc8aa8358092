import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import type { Clock } from '../../shared/net/clock.ts'
import { type Caller, openUpstream } from '../../shared/net/upstream.ts'
import { mediaType } from '../../shared/radio/media-type.ts'
import { createSignal } from '../../shared/signal.ts'

/** What the app's own service answered to the question whether it is there. */
interface Probe {
  readonly status: number
  readonly contentType: string | null
  /** Where a redirect leads to; null for none. */
  readonly location: string | null
  readonly url: string
}

/**
 * Whether another server answered in the service's place: a network that wants a sign-in first (RFC
 * 8908 tells why it is so hard to know). The service itself answers with JSON and redirects nowhere.
 */
export function isPortalAnswer({ status, contentType, location, url }: Probe): boolean {
  if (status === 511) return true
  if (status >= 300 && status < 400 && location !== null) {
    const target = parseStreamUrl(location, url)
    return target !== null && target.host !== new URL(url).host
  }
  return status === 200 && mediaType(contentType) === 'text/html'
}

/** Asks the app's own service at `url`. A service that cannot be reached is no proof. */
export async function isBehindPortal(
  url: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await openUpstream(new URL(url), caller, {}, signal)
    answer.hangUp()
    return isPortalAnswer({
      status: answer.status,
      contentType: answer.header('content-type'),
      location: answer.header('location'),
      url,
    })
  } catch {
    return false
  }
}

/** The system does not tell when it is online again: while it says no, it is asked this often. */
const ASK_AGAIN_MS = 2_000

/** Whether there is a network to try. */
export interface NetworkState {
  isOnline(): boolean
  /** What the page knows; it gets events of changes, which main does not. */
  pageSays(online: boolean): void
  /** Calls `listener` at every change. */
  subscribe(listener: (online: boolean) => void): Unsubscribe
}

/** `systemSays` is Electron's net.isOnline: its no is sure, its yes is not. */
export function createNetworkState(clock: Clock, systemSays: () => boolean): NetworkState {
  const changed = createSignal<[online: boolean]>()
  let page = true
  let last = true
  let stopTimer: (() => void) | null = null

  const look = (): boolean => {
    const online = page && systemSays()
    stopTimer?.()
    stopTimer = null
    if (page && !online && changed.hasListeners()) stopTimer = clock.after(ASK_AGAIN_MS, look)
    if (online !== last) {
      last = online
      changed.emit(online)
    }
    return online
  }

  return {
    isOnline: look,
    pageSays(online) {
      page = online
      look()
    },
    subscribe(listener) {
      const stop = changed.subscribe(listener)
      look()
      return () => {
        stop()
        if (changed.hasListeners()) return
        stopTimer?.()
        stopTimer = null
      }
    },
  }
}
