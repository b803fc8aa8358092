import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { Clock } from '../../shared/net/clock.ts'
import { createSignal } from '../../shared/signal.ts'

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
