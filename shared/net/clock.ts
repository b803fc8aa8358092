export interface Clock {
  /** Monotonic, ms since an arbitrary moment. */
  now(): number
  /** Ms since the epoch, for display. */
  date(): number
  /** Calls `run` once after `ms`; the returned function cancels it. */
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
