/**
 * Notices sound that stands still. A frozen server makes the element fall silent for ever and say
 * nothing more: only its clock tells.
 */
import { FILL_MS } from './sound-wait.ts'

const TICK_MS = 1_000

export interface Watchdog {
  /** Starts over; `limitMs` is how long the position may stand still. */
  watch(limitMs: number): void
  /** Bytes have come: a buffer that fills slowly is not broken. */
  touch(): void
  rest(): void
}

/**
 * Calls `onStill` when `position` (in seconds) has not moved for the limit and no byte has come in as long
 * (or none that would make it move: after FILL_MS), and again after every further limit. Counts its own
 * ticks: a machine that slept has not stood still.
 */
export function createWatchdog(position: () => number, onStill: () => void): Watchdog {
  let timer: ReturnType<typeof setInterval> | undefined
  /** Since the last bytes. */
  let quiet = 0
  return {
    watch: (limitMs) => {
      clearInterval(timer)
      let last = position()
      let still = 0
      quiet = limitMs
      timer = setInterval(() => {
        const now = position()
        still = now === last ? still + TICK_MS : 0
        last = now
        quiet += TICK_MS
        if (still < limitMs || (quiet < limitMs && still < FILL_MS)) return
        still = 0
        onStill()
      }, TICK_MS)
    },
    touch: () => {
      quiet = 0
    },
    rest: () => clearInterval(timer),
  }
}
