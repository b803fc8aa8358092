/** Source of time and timers, so that tests can control them. */
export interface Clock {
  /** Monotonic, in ms since an arbitrary time. */
  now(): number
  /** Ms since the epoch, for display. */
  date(): number
  /** Calls `run` once after `ms`. The returned function cancels the timer. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
