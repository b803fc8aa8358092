/** Time as the streams see it: replaced in tests. */
export interface Clock {
  /** Milliseconds since any fixed moment; never runs backwards. */
  now(): number
  /** Calls `run` about every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void
}

/** The machine's monotonic clock, which no change of the date can move. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
