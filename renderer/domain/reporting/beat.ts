/** Tells the API every half minute which station sounds, and once when none does any more. */
import { statusOf } from '../../api/problem.ts'

/** How often a beat is sent. The API forgets a listener without a beat for 75 s. */
export const LISTENING_BEAT_S = 30

/** Answers that the next beat would get again: the user may not send it, or there is no such station. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 422]

export interface BeatParts {
  /** Resolves with the reason where the station is switched off for everybody; rejects when it did not arrive. */
  send(stationId: string | null): Promise<string | null>
  /** Told once that a station that sounds is switched off, and why. */
  onOff(stationId: string, reason: string): void
  /** Called for a beat that did not arrive; its failure goes nowhere else. */
  onFailed(error: unknown): void
}

export interface Beat {
  /** The station that sounds from now on; null for silence. */
  setStation(stationId: string | null): void
  /** Sends a beat at once, between those that are due. */
  tellNow(): void
  /** Stops without a last beat. Answers whether a station was on. */
  stop(): boolean
}

/** A beat that has not begun. */
export function createBeat({ send, onOff, onFailed }: BeatParts): Beat {
  let current: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  let line = Promise.resolve()

  async function tell(stationId: string | null): Promise<void> {
    // What has changed while it waited for its turn is not true any more.
    if (stationId !== current) return
    try {
      const off = await send(stationId)
      if (off !== null && stationId !== null) onOff(stationId, off)
    } catch (error) {
      onFailed(error)
      const status = statusOf(error)
      const isFinal = status !== undefined && FINAL_STATUSES.includes(status)
      if (isFinal && current === stationId) clearInterval(timer)
    }
  }
  /** One after the other: a late "none" must not take the place of the station that came after it. */
  const queue = (stationId: string | null) => {
    line = line.then(() => tell(stationId))
  }

  return {
    setStation: (stationId) => {
      if (stationId === current) return
      current = stationId
      clearInterval(timer)
      if (stationId !== null) {
        timer = setInterval(() => queue(stationId), LISTENING_BEAT_S * 1_000)
      }
      queue(stationId)
    },
    tellNow: () => queue(current),
    stop: () => {
      const wasOn = current !== null
      current = null
      clearInterval(timer)
      return wasOn
    },
  }
}
