import type { Clock } from '../../shared/net/clock.ts'

/** After this time without a byte, the relay tries a second connection, before the buffer is empty. */
export const QUIET_MS = 2_500
/** After this time without a byte, the connection counts as dead. */
export const STALL_MS = 5_000

export type SilenceLimit = 'quiet' | 'stalled'
const LIMIT_MS: Record<SilenceLimit, number> = { quiet: QUIET_MS, stalled: STALL_MS }

export interface StallWatch {
  /** Call it for received bytes. Returns true when they end a reported silence. */
  touch(): boolean
  setReading(shouldRead: boolean): void
  stop(): void
}

/** Measures the silence of a connection while it is read. Calls `onSilent` once per limit. */
export function createStallWatch(
  clock: Clock,
  onSilent: (limit: SilenceLimit) => void,
): StallWatch {
  let stopTimer = () => {}
  let isReading = false
  let lastByteTime = 0
  let reachedLimit: SilenceLimit | null = null

  const startTimer = (limit: SilenceLimit) => {
    stopTimer = clock.after(lastByteTime + LIMIT_MS[limit] - clock.now(), () => {
      if (lastByteTime + LIMIT_MS[limit] > clock.now()) return startTimer(limit)
      reachedLimit = limit
      if (limit === 'quiet') startTimer('stalled')
      onSilent(limit)
    })
  }
  const restart = () => {
    stopTimer()
    lastByteTime = clock.now()
    reachedLimit = null
    startTimer('quiet')
  }
  return {
    touch() {
      lastByteTime = clock.now()
      const wasSilent = reachedLimit !== null
      // The running timer of the later limit would detect the next silence too late.
      if (wasSilent && isReading) restart()
      reachedLimit = null
      return wasSilent
    },
    setReading(shouldRead) {
      if (shouldRead === isReading) return
      isReading = shouldRead
      if (shouldRead) restart()
      else stopTimer()
    },
    stop() {
      isReading = false
      stopTimer()
    },
  }
}
