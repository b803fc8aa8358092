import type { Unsubscribe } from '../../preload/contract/channel.ts'
import { createSignal } from '../../shared/signal.ts'
import type { WindowStore } from './window-store.ts'

type ZoomChange = 'in' | 'out' | 'reset'

/** Chromium's zoom factors at which text is readable. */
export const ZOOM_STEPS: readonly number[] = [
  0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3,
]

const DEFAULT_FACTOR = 1

/** Returns the step nearest to the stored value (untrusted), or the default when the value is not a number. */
export function initialZoom(stored: unknown): number {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return DEFAULT_FACTOR
  const distance = (step: number) => Math.abs(step - stored)
  return ZOOM_STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

/** Returns the factor after `change`. It stays the same at both ends of the steps. */
export function nextZoom(factor: number, change: ZoomChange): number {
  if (change === 'reset') return DEFAULT_FACTOR
  const larger = ZOOM_STEPS.find((step) => step > factor)
  const smaller = ZOOM_STEPS.findLast((step) => step < factor)
  return (change === 'in' ? larger : smaller) ?? factor
}

/** Zoom of all pages. Every window has the same factor, because Chromium stores it by origin. */
export interface Zoom {
  factor(): number
  change(zoomChange: ZoomChange): void
  subscribe(listener: (factor: number) => void): Unsubscribe
}

export function createZoom(store: WindowStore): Zoom {
  const changed = createSignal<[factor: number]>()
  let factor = initialZoom(store.read('zoom'))
  return {
    factor: () => factor,
    change(zoomChange) {
      const next = nextZoom(factor, zoomChange)
      if (next === factor) return
      factor = next
      store.write('zoom', factor)
      changed.emit(factor)
    },
    subscribe: changed.subscribe,
  }
}
