import type { Clock } from '../clock.ts'

/** A clock that only advances on demand. */
export interface ManualClock extends Clock {
  /** Advances by `ms` and runs due timers in order, each at its own time. */
  advance(ms: number): void
  /** Number of pending timers. */
  readonly waiting: number
  /** Milliseconds until the next timer; null without one. */
  readonly nextIn: number | null
}

/** Starts at 0; the date is January 1, 2026. */
export function createManualClock(): ManualClock {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let now = 0
  let lastId = 0
  const due = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => now,
    date: () => Date.UTC(2026, 0, 1) + now,
    after(ms, run) {
      const id = ++lastId
      timers.set(id, { at: now + ms, run })
      return () => timers.delete(id)
    },
    advance(ms) {
      const until = now + ms
      for (let next = due(until); next !== undefined; next = due(until)) {
        const [id, { at, run }] = next
        timers.delete(id)
        now = at
        run()
      }
      now = until
    },
    get nextIn() {
      const next = due(Number.POSITIVE_INFINITY)
      return next === undefined ? null : next[1].at - now
    },
    get waiting() {
      return timers.size
    },
  }
}
