import type { Clock } from '../broadcast.ts'

export interface ManualClock extends Clock {
  /** Advances time and runs due timers in order. */
  advance(ms: number): void
  /** Advances time without timers, as when the machine sleeps. */
  sleep(ms: number): void
  readonly timers: number
}

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
