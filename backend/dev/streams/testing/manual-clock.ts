import type { Clock } from '../broadcast.ts'

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time on and runs what falls due on the way, in order. */
  advance(ms: number): void
  /** Moves time on without running anything, as when the machine slept. */
  sleep(ms: number): void
  /** How many repeating timers are running. */
  readonly timers: number
}

/** Creates a clock at zero. */
export function createManualClock(): ManualClock {
  let time = 0
  const timers = new Set<{ ms: number; next: number; run: () => void }>()
  return {
    now: () => time,
    every: (ms, run) => {
      const timer = { ms, next: time + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (ms) => {
      const end = time + ms
      for (;;) {
        const [first] = [...timers].sort((a, b) => a.next - b.next)
        if (!first || first.next > end) break
        time = Math.max(time, first.next)
        first.next = time + first.ms
        first.run()
      }
      time = end
    },
    sleep: (ms) => {
      time += ms
    },
    get timers() {
      return timers.size
    },
  }
}
