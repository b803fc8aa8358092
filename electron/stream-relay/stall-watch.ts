import type { Clock } from '../../shared/net/clock.ts'

/** In ms without a byte while bytes are wanted. A second connection is then tried before the buffer runs dry. */
export const QUIET_MS = 2_500
/** In ms without a byte while bytes are wanted. The connection then counts as dead. */
export const STALL_MS = 5_000

export type SilenceLimit = 'quiet' | 'stalled'
const LIMIT_MS: Record<SilenceLimit, number> = { quiet: QUIET_MS, stalled: STALL_MS }

export interface StallWatch {
  /** Call for received bytes. Returns true when they end a reported silence. */
  touch(): boolean
  reading(is: boolean): void
  stop(): void
}

/** Calls `onSilent` once per limit. Uses one timer regardless of the number of chunks. */
export function createStallWatch(
  clock: Clock,
  onSilent: (limit: SilenceLimit) => void,
): StallWatch {
  let stopTimer = () => {}
  let isReading = false
  let last = 0
  let reached: SilenceLimit | null = null

  const arm = (limit: SilenceLimit) => {
    stopTimer = clock.after(last + LIMIT_MS[limit] - clock.now(), () => {
      if (last + LIMIT_MS[limit] > clock.now()) return arm(limit)
      reached = limit
      if (limit === 'quiet') arm('stalled')
      onSilent(limit)
    })
  }
  const restart = () => {
    stopTimer()
    last = clock.now()
    reached = null
    arm('quiet')
  }
  return {
    touch() {
      last = clock.now()
      const wasSilent = reached !== null
      // The running timer of the later limit would detect the next silence too late.
      if (wasSilent && isReading) restart()
      reached = null
      return wasSilent
    },
    reading(is) {
      if (is === isReading) return
      isReading = is
      if (is) restart()
      else stopTimer()
    },
    stop() {
      isReading = false
      stopTimer()
    },
  }
}
