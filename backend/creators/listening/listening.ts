import { createHmac } from 'node:crypto'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Beat, countBeats, FORGET_MS, type Listened } from './count-beats.ts'
import { createListenerStore } from './listener-store.ts'
import { createListeningStore, type ListenedOn } from './listening-store.ts'
import { DAY_MS, utcDay } from './utc-day.ts'

/** Beats are written together this often: one transaction a second and instance, however many listen. */
export const FLUSH_MS = 1_000
/** Most beats that wait to be written; what comes beyond them is not counted. 20 MB or so. */
export const WAITING_MAX = 100_000
/** Days that are kept; figures show 30 of them. */
export const DAYS_KEPT = 90
const SEPARATOR = '|'

export interface ListeningOptions {
  /** Turns users into what cannot be traced back without it: not a part of the database. */
  readonly hashKey: Uint8Array
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why a write failed; what was not written is tried with the next. */
  readonly onTrouble: (error: unknown) => void
}

/** All of it counts for the day on which it ended: a beat is too short to be divided at midnight. */
function addUp(listened: readonly Listened[]): ListenedOn[] {
  const totals = new Map<string, ListenedOn>()
  for (const { stationId, countrycode, at, ms } of listened) {
    const total = { stationId, day: utcDay(at), countrycode, ms }
    const key = [stationId, total.day, countrycode].join(SEPARATOR)
    totals.set(key, { ...total, ms: (totals.get(key)?.ms ?? 0) + ms })
  }
  return [...totals.values()]
}

/**
 * Counts who listens to what, over all instances: beats may come to any of them. They are gathered and
 * written a second later; a reader, or the end, writes first. Who listened is known for 75 s, by a keyed hash.
 */
export function createListening(queries: Queries, { hashKey, now, onTrouble }: ListeningOptions) {
  let waiting: Beat[] = []
  let flushTimer: NodeJS.Timeout | undefined
  let forgetTimer: NodeJS.Timeout | undefined
  /** The write before, failed or not; the next one begins after it. */
  let last: Promise<void> = Promise.resolve()
  let prunedTo = ''

  const hash = (uid: string) =>
    createHmac('sha256', hashKey).update(`listener:${uid}`).digest('base64url')

  function write(beats: readonly Beat[], firstDay: string): Promise<void> {
    return inTransaction(queries, async (tx) => {
      const listeners = createListenerStore(tx)
      const totals = createListeningStore(tx)
      const known = await listeners.find([...new Set(beats.map(({ listener }) => listener))])
      const counted = countBeats(known, beats)
      await listeners.put(counted.listeners)
      await listeners.removeBefore(now() - FORGET_MS)
      await totals.add(addUp(counted.listened))
      if (prunedTo !== firstDay) await totals.removeBefore(firstDay)
    })
  }

  /** Takes out what waits and writes it, all or nothing; what comes meanwhile waits for the next time. */
  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return
    const taken = waiting
    const firstDay = utcDay(now() - (DAYS_KEPT - 1) * DAY_MS)
    waiting = []
    try {
      await write(taken, firstDay)
      prunedTo = firstDay
    } catch (error) {
      waiting = [...taken, ...waiting].slice(0, WAITING_MAX)
      throw error
    }
  }

  /** Resolves when every beat before is written, also what another flush has taken out already. */
  function flush(): Promise<void> {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const mine = last.then(writeWaiting)
    last = mine.catch(() => undefined)
    return mine
  }

  /** When nothing comes any more, the last listeners are forgotten, too. */
  function forgetLater(): void {
    clearTimeout(forgetTimer)
    const forget = () => createListenerStore(queries).removeBefore(now() - FORGET_MS)
    forgetTimer = setTimeout(() => forget().catch(onTrouble), FORGET_MS + FLUSH_MS).unref()
  }

  return {
    flush,

    /** A listener plays a station, or nothing any more (null). */
    beat(uid: string, stationId: string | null, countrycode: string | null): void {
      if (waiting.length >= WAITING_MAX) return
      const at = now()
      waiting.push({ listener: hash(uid), stationId, countrycode: countrycode ?? '', at })
      flushTimer ??= setTimeout(() => flush().catch(onTrouble), FLUSH_MS).unref()
      forgetLater()
    },

    /** How many listen to a station now: exact for the beats of this instance, a second late for others'. */
    async count(stationId: string): Promise<number> {
      await flush()
      return createListenerStore(queries).count(stationId, now() - FORGET_MS)
    },

    /** Writes what waits, and ends. */
    async close(): Promise<void> {
      clearTimeout(forgetTimer)
      await flush()
    },
  }
}
export type Listening = ReturnType<typeof createListening>
