import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { createSignal } from '../../shared/signal.ts'
import type { WindowStore } from './window-store.ts'
import { nextZoom, openingZoom, type ZoomWish } from './zoom-steps.ts'

/**
 * How large all pages are shown. One factor for every window: Chromium keeps it by origin, and theirs is
 * the same.
 */
export interface Zoom {
  /** 1 is the pages' own size. */
  factor(): number
  /** Larger, smaller, or the own size again; remembered. */
  change(wish: ZoomWish): void
  /** Calls `listener` after every change. */
  subscribe(listener: (factor: number) => void): Unsubscribe
}

/** Begins with what was remembered. */
export function createZoom(store: WindowStore): Zoom {
  const changed = createSignal<[factor: number]>()
  let factor = openingZoom(store.read('zoom'))
  return {
    factor: () => factor,
    change(wish) {
      const next = nextZoom(factor, wish)
      if (next === factor) return
      factor = next
      store.write('zoom', factor)
      changed.emit(factor)
    },
    subscribe: changed.subscribe,
  }
}
