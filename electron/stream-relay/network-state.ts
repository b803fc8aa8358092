import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { Clock } from '../../shared/net/clock.ts'

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
  const listeners = new Set<(online: boolean) => void>()
  let page = true
  let last = true
  let stopTimer: (() => void) | null = null

  const look = (): boolean => {
    const online = page && systemSays()
    stopTimer?.()
    stopTimer = null
    if (page && !online && listeners.size > 0) stopTimer = clock.after(ASK_AGAIN_MS, look)
    if (online !== last) {
      last = online
      for (const listener of [...listeners]) listener(online)
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
      listeners.add(listener)
      look()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopTimer?.()
        stopTimer = null
      }
    },
  }
}
