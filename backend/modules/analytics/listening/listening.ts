import { createHmac, createSecretKey, randomUUID } from 'node:crypto'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { DAY_MS, utcDay } from '../utc-day.ts'
import {
  countBeats,
  FORGET_MS,
  type Heartbeat,
  type Listened,
  listenersToFind,
  placeHeartbeats,
} from './count-beats.ts'
import { createDayListenerStore, dayListenerOf } from './day-listener-store.ts'
import { createListenerStore } from './listener-store.ts'
import {
  createListeningStore,
  createListeningWriteStore,
  type ListenedOn,
} from './listening-store.ts'
/** Beats are written together this often: one transaction a second and instance, however many listen. */
export const FLUSH_MS = 1_000
/** Most beats that wait to be written; what comes beyond them is not counted. 20 MB or so. */
export const WAITING_MAX = 100_000
/**
 * Most beats of one transaction: those of 300 000 listeners. More wait after the database was away only, and
 * SQLite answers nothing else while it writes them (0.1 s).
 */
export const WRITTEN_MAX = 10_000
/** Those who have gone are looked for this often: the whole table is read for it. */
const SWEEP_MS = 5_000
/** Who says nothing for so long does not listen any more, and is gone from the table before FORGET_MS. */
export const SILENT_MS = FORGET_MS - SWEEP_MS - 2 * FLUSH_MS
/** Where nothing comes any more, it is looked for them so long after the last beats. */
export const FORGET_AFTER_MS = SILENT_MS + 2 * FLUSH_MS
/** How long it is known what an instance has written: far longer than one waits for its database. */
const WRITES_KEPT_MS = DAY_MS
const SEPARATOR = '|'

export interface ListeningOptions {
  /** Turns users into what cannot be traced back without it: not a part of the database. */
  readonly hashKey: Uint8Array
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why a write failed; what was not written is tried with the next. */
  readonly onTrouble: (error: unknown) => void
}

/** All of it counts for the day on which it ended: a beat is too short to be divided. */
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
 * written a second later; the end writes first. Who listens is known for 75 s, by a keyed hash; who listened on a UTC day
 * until that day is published (publish-days.ts), by a keyed hash that is new each day.
 */
export function createListening(queries: Queries, { hashKey, now, onTrouble }: ListeningOptions) {
  const instance = randomUUID()
  const writes = createListeningWriteStore(queries)
  let waiting: Heartbeat[] = []
  /** How many beats were written before the first that waits. */
  let written = 0
  let flushTimer: NodeJS.Timeout | undefined
  let forgetTimer: NodeJS.Timeout | undefined
  /** The write before, failed or not; the next one begins after it. */
  let last: Promise<void> = Promise.resolve()
  let prunedOn = ''
  let sweptAt = Number.NEGATIVE_INFINITY

  // Made once: a key of bytes takes seven times as long, for each beat.
  const key = createSecretKey(hashKey)
  const hash = (uid: string) =>
    createHmac('sha256', key).update(`listener:${uid}`).digest('base64url')

  /** False where some of them have been written before. */
  function write(heartbeats: readonly Heartbeat[], sweeps: boolean): Promise<boolean> {
    const work = async (tx: Queries) => {
      const counts = { from: written, to: written + heartbeats.length }
      if (!(await createListeningWriteStore(tx).advance(instance, counts, now()))) return false
      const listeners = createListenerStore(tx)
      const ofDay = createDayListenerStore(tx)
      const known = await listeners.find([...new Set(heartbeats.map(({ listener }) => listener))])
      const found = []
      for (const [day, some] of listenersToFind(known, heartbeats)) {
        found.push(...(await ofDay.find(day, some)))
      }
      const { beats, added } = placeHeartbeats(known, heartbeats, found)
      const counted = countBeats(known, beats)
      await listeners.put(counted.listeners)
      if (sweeps) await listeners.removeBefore(now() - SILENT_MS)
      if (added.length > 0) await ofDay.add('listening', added)
      // Last: other instances add to the same totals, and wait for the end of this.
      await createListeningStore(tx).add(addUp(counted.listened))
      return true
    }
    return inTransaction(queries, work, 'read committed')
  }

  /** Writes some of what waits, all or nothing; what was written without an answer that said so is let go. */
  async function writeSome(): Promise<void> {
    const begin = now()
    const today = utcDay(begin)
    const sweeps = begin - sweptAt >= SWEEP_MS
    const beats = waiting.slice(0, WRITTEN_MAX)
    const isNew = await write(beats, sweeps)
    const done = isNew ? beats.length : (await writes.beats(instance)) - written
    waiting = waiting.slice(done)
    written += done
    if (!isNew) return
    if (prunedOn !== today) await writes.removeBefore(begin - WRITES_KEPT_MS)
    prunedOn = today
    if (sweeps) sweptAt = begin
  }

  /** Writes what waits at this moment; what comes meanwhile waits for the next time. */
  async function writeWaiting(): Promise<void> {
    const end = written + waiting.length
    while (written < end) await writeSome()
  }

  /** Resolves when every beat before is written, also what another flush has taken out already. */
  function flush(): Promise<void> {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const mine = last.then(writeWaiting)
    last = mine.catch(() => undefined)
    return mine
  }

  /** When nothing comes any more, the last listeners are forgotten, too; those of before a restart as well. */
  function forgetLater(): void {
    clearTimeout(forgetTimer)
    const forget = () => createListenerStore(queries).removeBefore(now() - SILENT_MS)
    forgetTimer = setTimeout(() => forget().catch(onTrouble), FORGET_AFTER_MS).unref()
  }
  forgetLater()

  return {
    flush,

    /** A listener plays a station, or nothing any more (null). */
    beat(uid: string, stationId: string | null, countrycode: string | null): void {
      if (waiting.length >= WAITING_MAX) return
      const at = now()
      const dayListener = dayListenerOf(key, uid, at)
      const listener = hash(uid)
      waiting.push({ listener, dayListener, stationId, countrycode: countrycode ?? '', at })
      if (flushTimer !== undefined) return
      flushTimer = setTimeout(() => flush().catch(onTrouble), FLUSH_MS).unref()
      forgetLater()
    },

    /** Writes what waits, and ends. */
    async close(): Promise<void> {
      clearTimeout(forgetTimer)
      await flush()
    },
  }
}
export type Listening = ReturnType<typeof createListening>
