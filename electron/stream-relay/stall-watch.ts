import type { Clock } from '../../shared/net/clock.ts'

/** No byte for this long, while bytes are wanted: the connection is dead although no error says so. */
export const STALL_MS = 5_000

/** Watches one connection. The clock runs only while there is a reader. */
export interface StallWatch {
  /** Bytes have come. */
  touch(): void
  /** The reader takes bytes (true), or has enough for now (false). */
  reading(is: boolean): void
  stop(): void
}

/** Calls `onStall` once. One timer at a time, however many bytes come. */
export function createStallWatch(clock: Clock, onStall: () => void): StallWatch {
  let stopTimer: (() => void) | null = null
  let last = 0

  const arm = (ms: number) => {
    stopTimer = clock.after(ms, () => {
      const left = last + STALL_MS - clock.now()
      if (left > 0) return arm(left)
      stopTimer = null
      onStall()
    })
  }
  const stop = () => {
    stopTimer?.()
    stopTimer = null
  }
  return {
    touch() {
      last = clock.now()
    },
    reading(is) {
      if (!is) return stop()
      if (stopTimer !== null) return
      last = clock.now()
      arm(STALL_MS)
    },
    stop,
  }
}
