import type { Clock } from '../../shared/net/clock.ts'

/** Titles of one connection that are read within a second: no station names more songs. */
export const TITLES_A_SECOND = 10
const SECOND_MS = 1_000

export interface TitleLimit {
  /** Reads a title now, or, where too many were read within this second, the last of them after it. */
  soon(read: () => void): void
  /** Forgets what waits. */
  stop(): void
}

/** Bounds the work of one connection's titles, however close together its sender puts them. */
export function createTitleLimit(clock: Clock): TitleLimit {
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  let waiting: (() => void) | null = null
  let stopTimer = () => {}

  const begin = () => {
    since = clock.now()
    count = 0
  }
  return {
    soon(read) {
      if (waiting === null && clock.now() - since >= SECOND_MS) begin()
      if (count < TITLES_A_SECOND) {
        count += 1
        return read()
      }
      if (waiting === null) {
        stopTimer = clock.after(Math.max(0, since + SECOND_MS - clock.now()), () => {
          const last = waiting
          waiting = null
          begin()
          count += 1
          last?.()
        })
      }
      waiting = read
    },
    stop() {
      stopTimer()
      waiting = null
    },
  }
}
