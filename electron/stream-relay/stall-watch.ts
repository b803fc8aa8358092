import type { Clock } from '../../shared/net/clock.ts'

/** No byte for this long, while bytes are wanted: a second connection is tried before the sound runs dry. */
export const QUIET_MS = 2_500
/** No byte for this long, while bytes are wanted: the connection is dead although no error says so. */
export const STALL_MS = 5_000

/** The limits of a silence, the shorter one first. */
export type SilenceLimit = 'quiet' | 'stalled'
const LIMIT_MS: Record<SilenceLimit, number> = { quiet: QUIET_MS, stalled: STALL_MS }

/** Watches one connection. The clock runs only while there is a reader. */
export interface StallWatch {
  /** Bytes have come. Returns true when they end a silence that has reached a limit. */
  touch(): boolean
  /** The reader takes bytes (true), or has enough for now (false). */
  reading(is: boolean): void
  stop(): void
}

/** Calls `onSilent` once for each limit that a silence reaches. One timer at a time, however many bytes come. */
export function createStallWatch(
  clock: Clock,
  onSilent: (limit: SilenceLimit) => void,
): StallWatch {
  let stopTimer = () => {}
  let isReading = false
  let last = 0
  /** What the silence has reached; null: bytes come. */
  let reached: SilenceLimit | null = null

  const arm = (limit: SilenceLimit) => {
    stopTimer = clock.after(last + LIMIT_MS[limit] - clock.now(), () => {
      if (last + LIMIT_MS[limit] > clock.now()) return arm(limit)
      reached = limit
      if (limit === 'quiet') arm('stalled')
      onSilent(limit)
    })
  }
  const begin = () => {
    stopTimer()
    last = clock.now()
    reached = null
    arm('quiet')
  }
  return {
    touch() {
      last = clock.now()
      const wasSilent = reached !== null
      // The timer of the later limit would notice the next silence too late.
      if (wasSilent && isReading) begin()
      reached = null
      return wasSilent
    },
    reading(is) {
      if (is === isReading) return
      isReading = is
      if (is) begin()
      else stopTimer()
    },
    stop() {
      isReading = false
      stopTimer()
    },
  }
}
