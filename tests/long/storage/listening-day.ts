/**
 * A day of many listeners in some minutes: each listens to a station for a while, goes on to another one or is
 * silent, and says so by beats, as the app does. Times are those of the clock: what is short is the day.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createWriter, type Writer } from '../../fixtures/cluster/accepted-writes.ts'
import { call, isDone } from '../../fixtures/cluster/client.ts'

/** The app says it every 30 s; a shorter day has shorter visits. */
export const BEAT_MS = 5_000
/** A visit to a station, and a silence between two: at most so long. */
const VISIT_MAX_MS = 60_000
const SILENCE_MAX_MS = 30_000
/** Of the visits, those that end with a favourite. */
const FAVORED = 1 / 3
/** Of the visits, those that silence follows. */
const SILENT = 1 / 2

export interface Listener {
  readonly writer: Writer
  /** What they listen to at this moment. */
  readonly station: () => string | null
}

/** ms that a station was listened to: the API records a heartbeat at some moment between request and response. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

export interface Day {
  readonly listeners: readonly Listener[]
  /** How many listen to each station at this moment. */
  listenersNow(): Map<string, number>
  /** Keeps everybody at what they listen to, beats going on, until the returned function is called. */
  hold(): () => void
  /** How long each station was listened to. */
  readonly listened: ReadonlyMap<string, Bounds>
  readonly beats: { readonly accepted: number; readonly refused: number }
  /** Ends all visits; resolves when each has said so. */
  end(): Promise<void>
}

interface DayOptions {
  /** Where the proxy before the instances listens. */
  readonly url: string
  readonly uids: readonly string[]
  readonly stations: readonly string[]
}

/** Begins the day; the listeners must be registered. */
export function beginDay({ url, uids, stations }: DayOptions): Day {
  const over = new AbortController()
  const listened = new Map<string, Bounds>()
  const beats = { accepted: 0, refused: 0 }
  /** Set while everybody stays at what they listen to. */
  let held: Promise<void> | null = null
  const pause = (ms: number) => wait(ms, undefined, { signal: over.signal }).catch(() => {})

  const beat = async (uid: string, stationId: string | null) => {
    const isAccepted = isDone(await call(url, 'POST', '/listening', uid, { stationId }))
    beats[isAccepted ? 'accepted' : 'refused'] += 1
  }

  function live(uid: string) {
    const writer = createWriter(url, uid)
    let station: string | null = null
    /** When the heartbeat that started the visit was sent and answered, in ms since the epoch. */
    let start = { sentAt: 0, answeredAt: 0 }

    /** Goes on to another station, or to silence (null); the visit before ends with it. */
    async function turnTo(next: string | null): Promise<void> {
      const [before, from, sentAt] = [station, start, Date.now()]
      station = next
      await beat(uid, next)
      const answeredAt = Date.now()
      start = { sentAt, answeredAt }
      if (before === null) return
      const { min, max } = listened.get(before) ?? { min: 0, max: 0 }
      listened.set(before, {
        min: min + Math.max(0, sentAt - from.answeredAt),
        max: max + answeredAt - from.sentAt,
      })
      await writer.remember(before, from.sentAt, sentAt)
      if (Math.random() < FAVORED) await writer.favor(before)
    }

    /**
     * Stays for a while, and while all are held. No heartbeat is due at the end of a visit: the one for the next station
     * would reach another instance within the same ms, and the API orders heartbeats by ms.
     */
    async function stay(until: number): Promise<void> {
      for (;;) {
        const left = until - Date.now()
        const isLast = left <= BEAT_MS
        await pause(isLast && held === null ? Math.max(0, left) : BEAT_MS)
        if (held === null && (isLast || over.signal.aborted)) return
        await beat(uid, station)
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
      // Not all at once: what an instance is told late would count as listened to.
      await wait(Math.random() * BEAT_MS)
      if (station !== null) await turnTo(null)
    }
    return { writer, station: () => station, done: spendDay() }
  }

  const lives = uids.map(live)
  return {
    listeners: lives,
    listened,
    beats,
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
