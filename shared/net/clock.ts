/** Time as the relay sees it: replaced in tests, so that none of them sleeps. */
export interface Clock {
  /** Milliseconds since any fixed moment; never runs backwards. */
  now(): number
  /** Milliseconds since the epoch, for what is shown. */
  date(): number
  /** Calls `run` once, `ms` from now, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void
}

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
