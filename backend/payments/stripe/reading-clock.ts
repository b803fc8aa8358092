export interface ReadingClock {
  readonly next: () => number
}

/**
 * Counts readings: each gets the time it was asked for (ms), and always a later one than the reading
 * before, also within one millisecond or when the clock was set back.
 */
export function createReadingClock(now: () => number): ReadingClock {
  let last = 0
  return {
    next: () => {
      last = Math.max(now(), last + 1)
      return last
    },
  }
}
