import type { Clock } from '../clock.ts'

/** Clock that advances only when a test calls `advance`. */
export interface ManualClock extends Clock {
  /** Advances by `ms` and runs due timers in order, each at its own time. */
  advance(ms: number): void
  /** Number of pending timers. */
  readonly waiting: number
  /** Milliseconds until the next timer. Null when there is none. */
  readonly nextIn: number | null
}

/** The clock starts at 0, and its date on January 1, 2026. */
export function createManualClock(): ManualClock {
  const timers = new Map<number, { readonly dueTime: number; readonly run: () => void }>()
  let now = 0
  let lastId = 0
  const nextTimer = (endTime: number) =>
    [...timers]
      .filter(([, { dueTime }]) => dueTime <= endTime)
      .sort(([, left], [, right]) => left.dueTime - right.dueTime)[0]
  return {
    now: () => now,
    date: () => Date.UTC(2026, 0, 1) + now,
    after(ms, run) {
      const id = ++lastId
      timers.set(id, { dueTime: now + ms, run })
      return () => timers.delete(id)
    },
    advance(ms) {
      const endTime = now + ms
      for (let next = nextTimer(endTime); next !== undefined; next = nextTimer(endTime)) {
        const [id, { dueTime, run }] = next
        timers.delete(id)
        now = dueTime
        run()
      }
      now = endTime
    },
    get nextIn() {
      const next = nextTimer(Number.POSITIVE_INFINITY)
      return next === undefined ? null : next[1].dueTime - now
    },
    get waiting() {
      return timers.size
    },
  }
}
