import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { createSignal } from '../../shared/signal.ts'
import type { WindowStore } from './window-store.ts'

/** What a key or the wheel asks of the zoom. */
type ZoomWish = 'in' | 'out' | 'reset'

/** The factors a user knows from their browser: Chromium's own, without those nothing can be read at. */
export const ZOOM_STEPS: readonly number[] = [
  0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3,
]

const OWN_SIZE = 1

/** The step nearest to what was remembered (anything at all); a page's own size when it is no number. */
export function openingZoom(remembered: unknown): number {
  if (typeof remembered !== 'number' || !Number.isFinite(remembered)) return OWN_SIZE
  const distance = (step: number) => Math.abs(step - remembered)
  return ZOOM_STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

/** The factor after a step; at either end it stays. */
export function nextZoom(factor: number, wish: ZoomWish): number {
  if (wish === 'reset') return OWN_SIZE
  const larger = ZOOM_STEPS.find((step) => step > factor)
  const smaller = ZOOM_STEPS.findLast((step) => step < factor)
  return (wish === 'in' ? larger : smaller) ?? factor
}

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
