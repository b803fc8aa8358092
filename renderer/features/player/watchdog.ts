/**
 * Notices sound that stands still. A frozen server makes the element fall silent for ever and say
 * nothing more: only its clock tells.
 */

const TICK_MS = 1_000

export interface Watchdog {
  /** Starts over; `limitMs` is how long the position may stand still. */
  watch(limitMs: number): void
  rest(): void
}

/**
 * Calls `onStill` when `position` (in seconds) has not moved for the limit, and again after every
 * further limit. Counts its own ticks: a machine that slept has not stood still.
 */
export function createWatchdog(position: () => number, onStill: () => void): Watchdog {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    watch: (limitMs) => {
      clearInterval(timer)
      let last = position()
      let still = 0
      timer = setInterval(() => {
        const now = position()
        still = now === last ? still + TICK_MS : 0
        last = now
        if (still < limitMs) return
        still = 0
        onStill()
      }, TICK_MS)
    },
    rest: () => clearInterval(timer),
  }
}
