/**
 * Simulates a day of many listeners in a few minutes: each one listens to stations or pauses, and sends heartbeats like
 * the app. Times are real; only the day is shortened.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createWriter, type Writer } from '../../fixtures/cluster/accepted-writes.ts'
import { call, isSuccess } from '../../fixtures/cluster/client.ts'

/** The app sends one every 30 s; a shorter day has shorter visits. */
export const HEARTBEAT_MS = 5_000
/** Maximum of a visit to a station, and of a pause. */
const VISIT_MAX_MS = 60_000
const SILENCE_MAX_MS = 30_000
/** Share of visits that end with a new favorite. */
const FAVORED = 1 / 3
/** Share of visits that end with a pause. */
const SILENT = 1 / 2

export interface Listener {
  readonly writer: Writer
  readonly station: () => string | null
}

/**
 * Limits of a station's listening time in ms: the API records a heartbeat at some time between request and response.
 */
export interface Bounds {
  readonly min: number
  readonly max: number
}

export interface Day {
  readonly listeners: readonly Listener[]
  listenersNow(): Map<string, number>
  /** Keeps all current visits open, with heartbeats, until the returned function is called. */
  hold(): () => void
  readonly listened: ReadonlyMap<string, Bounds>
  readonly heartbeats: { readonly accepted: number; readonly refused: number }
  end(): Promise<void>
}

interface DayOptions {
  readonly url: string
  readonly uids: readonly string[]
  readonly stations: readonly string[]
}

export function startDay({ url, uids, stations }: DayOptions): Day {
  const over = new AbortController()
  const listened = new Map<string, Bounds>()
  const heartbeats = { accepted: 0, refused: 0 }
  /** Set while all visits are held. */
  let held: Promise<void> | null = null
  const pause = (ms: number) => wait(ms, undefined, { signal: over.signal }).catch(() => {})

  const heartbeat = async (uid: string, stationId: string | null) => {
    const isAccepted = isSuccess(await call(url, 'POST', '/listening', uid, { stationId }))
    heartbeats[isAccepted ? 'accepted' : 'refused'] += 1
  }

  function live(uid: string) {
    const writer = createWriter(url, uid)
    let station: string | null = null
    /** Send and response time of the visit's first heartbeat, in ms since the epoch. */
    let start = { sentAt: 0, respondedAt: 0 }

    /** Changes to another station or to a pause (null), which ends the previous visit. */
    async function turnTo(next: string | null): Promise<void> {
      const [before, from, sentAt] = [station, start, Date.now()]
      station = next
      await heartbeat(uid, next)
      const respondedAt = Date.now()
      start = { sentAt, respondedAt }
      if (before === null) return
      const { min, max } = listened.get(before) ?? { min: 0, max: 0 }
      listened.set(before, {
        min: min + Math.max(0, sentAt - from.respondedAt),
        max: max + respondedAt - from.sentAt,
      })
      await writer.addSession(before, from.sentAt, sentAt)
      if (Math.random() < FAVORED) await writer.addFavorite(before)
    }

    /**
     * Waits until `until` and while visits are held. No heartbeat is due at the end of a visit: the one for the next
     * station would reach another instance within the same ms, and the API orders heartbeats by ms.
     */
    async function stay(until: number): Promise<void> {
      for (;;) {
        const left = until - Date.now()
        const isLast = left <= HEARTBEAT_MS
        await pause(isLast && held === null ? Math.max(0, left) : HEARTBEAT_MS)
        if (held === null && (isLast || over.signal.aborted)) return
        await heartbeat(uid, station)
      }
    }

    async function spendDay(): Promise<void> {
      await pause(Math.random() * SILENCE_MAX_MS)
      while (!over.signal.aborted) {
        await held
        await turnTo(stations[Math.floor(Math.random() * stations.length)] ?? '')
        await stay(Date.now() + Math.random() * VISIT_MAX_MS)
        if (Math.random() < SILENT) {
          await turnTo(null)
          await pause(Math.random() * SILENCE_MAX_MS)
        }
      }
      // Spread out: a delayed heartbeat would count as listening time.
      await wait(Math.random() * HEARTBEAT_MS)
      if (station !== null) await turnTo(null)
    }
    return { writer, station: () => station, done: spendDay() }
  }

  const lives = uids.map(live)
  return {
    listeners: lives,
    listened,
    heartbeats,
    listenersNow: () => {
      const counts = new Map(stations.map((station) => [station, 0]))
      for (const one of lives) {
        const station = one.station()
        if (station !== null) counts.set(station, (counts.get(station) ?? 0) + 1)
      }
      return counts
    },
    hold: () => {
      let goOn = () => {}
      held = new Promise((resolve) => {
        goOn = () => {
          held = null
          resolve()
        }
      })
      return () => goOn()
    },
    end: async () => {
      over.abort()
      await Promise.all(lives.map(({ done }) => done))
    },
  }
}
