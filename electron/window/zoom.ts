import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { createSignal } from '../../shared/signal.ts'
import type { WindowStore } from './window-store.ts'

type ZoomChange = 'in' | 'out' | 'reset'

/** Chromium's own factors that remain readable. */
export const ZOOM_STEPS: readonly number[] = [
  0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3,
]

const DEFAULT_FACTOR = 1

/** Nearest step to the stored value (untrusted). Default size if it is not a number. */
export function initialZoom(remembered: unknown): number {
  if (typeof remembered !== 'number' || !Number.isFinite(remembered)) return DEFAULT_FACTOR
  const distance = (step: number) => Math.abs(step - remembered)
  return ZOOM_STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

/** Clamped at both ends. */
export function nextZoom(factor: number, wish: ZoomChange): number {
  if (wish === 'reset') return DEFAULT_FACTOR
  const larger = ZOOM_STEPS.find((step) => step > factor)
  const smaller = ZOOM_STEPS.findLast((step) => step < factor)
  return (wish === 'in' ? larger : smaller) ?? factor
}

/** Zoom of all pages. One factor for every window, because Chromium stores it by origin. */
export interface Zoom {
  factor(): number
  change(wish: ZoomChange): void
  subscribe(listener: (factor: number) => void): Unsubscribe
}

export function createZoom(store: WindowStore): Zoom {
  const changed = createSignal<[factor: number]>()
  let factor = initialZoom(store.read('zoom'))
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
