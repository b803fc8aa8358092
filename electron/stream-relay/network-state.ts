import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import type { Clock } from '../../shared/net/clock.ts'
import { type Caller, openUpstream } from '../../shared/net/upstream.ts'
import { mediaType } from '../../shared/radio/media-type.ts'
import { createSignal } from '../../shared/signal.ts'

interface Probe {
  readonly status: number
  readonly contentType: string | null
  readonly location: string | null
  readonly url: string
}

/** Detects a captive portal (RFC 8908). The app's own service returns JSON and does not redirect. */
export function isPortalResponse({ status, contentType, location, url }: Probe): boolean {
  if (status === 511) return true
  if (status >= 300 && status < 400 && location !== null) {
    const target = parseStreamUrl(location, url)
    return target !== null && target.host !== new URL(url).host
  }
  return status === 200 && mediaType(contentType) === 'text/html'
}

/** Probes the app's own service at `url`. Returns false when it is unreachable, which does not prove a portal. */
export async function isBehindPortal(
  url: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await openUpstream(new URL(url), caller, {}, signal)
    response.hangUp()
    return isPortalResponse({
      status: response.status,
      contentType: response.header('content-type'),
      location: response.header('location'),
      url,
    })
  } catch {
    return false
  }
}

/** Poll interval while offline, because the system does not report when it is online again. */
const POLL_INTERVAL_MS = 2_000

export interface NetworkState {
  isOnline(): boolean
  /** Sets the online state of the page, which receives change events. The main process receives none. */
  setPageOnline(online: boolean): void
  subscribe(listener: (online: boolean) => void): Unsubscribe
}

/** Combines the states of page and system. Only false is a reliable result of `isSystemOnline` (net.isOnline). */
export function createNetworkState(clock: Clock, isSystemOnline: () => boolean): NetworkState {
  const changed = createSignal<[online: boolean]>()
  let isPageOnline = true
  let lastOnline = true
  let stopTimer: (() => void) | null = null

  const update = (): boolean => {
    const online = isPageOnline && isSystemOnline()
    stopTimer?.()
    stopTimer = null
    if (isPageOnline && !online && changed.hasListeners())
      stopTimer = clock.after(POLL_INTERVAL_MS, update)
    if (online !== lastOnline) {
      lastOnline = online
      changed.emit(online)
    }
    return online
  }

  return {
    isOnline: update,
    setPageOnline(online) {
      isPageOnline = online
      update()
    },
    subscribe(listener) {
      const unsubscribe = changed.subscribe(listener)
      update()
      return () => {
        unsubscribe()
        if (changed.hasListeners()) return
        stopTimer?.()
        stopTimer = null
      }
    },
  }
}
