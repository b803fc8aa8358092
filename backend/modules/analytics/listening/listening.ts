import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { DAY_MS, utcDay } from '../utc-day.ts'
import {
  assignCountries,
  countHeartbeats,
  dayListenersToFind,
  LISTENER_TIMEOUT_MS,
  type ListeningInterval,
  type ReceivedHeartbeat,
} from './count-heartbeats.ts'
import { createDayListenerStore, dayListenerOf } from './day-listener-store.ts'
import { createListenerStore } from './listener-store.ts'
import {
  createListeningStore,
  createListeningWriteStore,
  type ListeningTotal,
} from './listening-store.ts'

export const FLUSH_MS = 1_000
/** Maximum number of unwritten heartbeats, about 20 MB. Further heartbeats are discarded. */
export const UNWRITTEN_MAX = 100_000
/** Heartbeats per transaction, enough for 300 000 listeners. SQLite blocks other queries for 0.1 s per batch. */
export const WRITE_BATCH_SIZE = 10_000
const SWEEP_MS = 5_000
/** Sweeps delete listeners without a heartbeat for this long, early enough for LISTENER_TIMEOUT_MS. */
export const INACTIVE_MS = LISTENER_TIMEOUT_MS - SWEEP_MS - 2 * FLUSH_MS
export const FINAL_SWEEP_MS = INACTIVE_MS + 2 * FLUSH_MS
/** Retention of an instance's count of written heartbeats. Must exceed the longest wait of a write. */
const WRITES_RETENTION_MS = DAY_MS
const SEPARATOR = '|'

export interface ListeningOptions {
  /** HMAC key of user hashes; stored outside the database. */
  readonly hashKey: Uint8Array
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Adds up listening time by station, UTC day and country. An interval across midnight counts for the day it ends. */
function sumByDay(intervals: readonly ListeningInterval[]): ListeningTotal[] {
  const totals = new Map<string, ListeningTotal>()
  for (const { stationId, countrycode, at, ms } of intervals) {
    const total = { stationId, day: utcDay(at), countrycode, ms }
    const key = [stationId, total.day, countrycode].join(SEPARATOR)
    totals.set(key, { ...total, ms: (totals.get(key)?.ms ?? 0) + ms })
  }
  return [...totals.values()]
}

/** Hashing with a key object is seven times as fast as with raw bytes. */
const createListenerHash = (key: KeyObject) => (uid: string) =>
  createHmac('sha256', key).update(`listener:${uid}`).digest('base64url')

/** Returns a function that finds the current station of each of these users. Call it only for users who show it. */
export function createCurrentStations(
  queries: Queries,
  { hashKey, now }: Pick<ListeningOptions, 'hashKey' | 'now'>,
) {
  const hash = createListenerHash(createSecretKey(hashKey))
  const listeners = createListenerStore(queries)
  return async (uids: readonly string[]): Promise<Map<string, string>> => {
    const stations = await listeners.stationsSince(uids.map(hash), now() - LISTENER_TIMEOUT_MS)
    return new Map(
      uids.flatMap((uid) => {
        const stationId = stations.get(hash(uid))
        return stationId === undefined ? [] : [[uid, stationId]]
      }),
    )
  }
}

/**
 * Counts listening time per station, day and country from the heartbeats of clients. Keyed hashes replace user ids. All
 * instances share the database. It stores a listener's current station for 75 s (LISTENER_TIMEOUT_MS), and the
 * listener's stations of a day until the totals of that day are published.
 */
export function createListening(queries: Queries, { hashKey, now, onError }: ListeningOptions) {
  const instance = randomUUID()
  const writes = createListeningWriteStore(queries)
  let unwritten: ReceivedHeartbeat[] = []
  let writtenCount = 0
  let flushTimer: NodeJS.Timeout | undefined
  let sweepTimer: NodeJS.Timeout | undefined
  let lastFlush: Promise<void> = Promise.resolve()
  let prunedOn = ''
  let sweptAt = Number.NEGATIVE_INFINITY

  const key = createSecretKey(hashKey)
  const hash = createListenerHash(key)

  function write(received: readonly ReceivedHeartbeat[], shouldSweep: boolean): Promise<boolean> {
    const work = async (tx: Queries) => {
      const range = { from: writtenCount, to: writtenCount + received.length }
      if (!(await createListeningWriteStore(tx).advance(instance, range, now()))) return false
      const listeners = createListenerStore(tx)
      const dayListenerStore = createDayListenerStore(tx)
      const storedListeners = await listeners.find([
        ...new Set(received.map(({ listener }) => listener)),
      ])
      const dayListeners = []
      for (const [day, listenerIds] of dayListenersToFind(storedListeners, received)) {
        dayListeners.push(...(await dayListenerStore.find(day, listenerIds)))
      }
      const { heartbeats, newDayListeners } = assignCountries(
        storedListeners,
        received,
        dayListeners,
      )
      const counted = countHeartbeats(storedListeners, heartbeats)
      await listeners.put(counted.listeners)
      if (shouldSweep) await listeners.removeBefore(now() - INACTIVE_MS)
      if (newDayListeners.length > 0) await dayListenerStore.add('listening', newDayListeners)
      // Must be the last write: other instances that add to the same totals wait for this transaction.
      await createListeningStore(tx).add(sumByDay(counted.intervals))
      return true
    }
    return inTransaction(queries, work, 'read committed')
  }

  /** Writes a batch, or discards heartbeats of an earlier commit that succeeded although its response was lost. */
  async function writeBatch(): Promise<void> {
    const start = now()
    const today = utcDay(start)
    const shouldSweep = start - sweptAt >= SWEEP_MS
    const heartbeats = unwritten.slice(0, WRITE_BATCH_SIZE)
    const isNew = await write(heartbeats, shouldSweep)
    const newlyWritten = isNew
      ? heartbeats.length
      : (await writes.heartbeats(instance)) - writtenCount
    unwritten = unwritten.slice(newlyWritten)
    writtenCount += newlyWritten
    if (!isNew) return
    if (prunedOn !== today) await writes.removeBefore(start - WRITES_RETENTION_MS)
    prunedOn = today
    if (shouldSweep) sweptAt = start
  }

  async function writeAll(): Promise<void> {
    const end = writtenCount + unwritten.length
    while (writtenCount < end) await writeBatch()
  }

  /** Resolves when all earlier heartbeats are written, including those of a running flush. */
  function flush(): Promise<void> {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const current = lastFlush.then(writeAll)
    lastFlush = current.catch(() => undefined)
    return current
  }

  /** Sweeps once after the last heartbeat or a restart, because only flushes sweep otherwise. */
  function scheduleSweep(): void {
    clearTimeout(sweepTimer)
    const sweep = () => createListenerStore(queries).removeBefore(now() - INACTIVE_MS)
    sweepTimer = setTimeout(() => sweep().catch(onError), FINAL_SWEEP_MS).unref()
  }
  scheduleSweep()

  return {
    flush,

    /** Records a heartbeat. `stationId` is null when the listener stopped. */
    heartbeat(uid: string, stationId: string | null, countrycode: string | null): void {
      if (unwritten.length >= UNWRITTEN_MAX) return
      const at = now()
      const dayListener = dayListenerOf(key, uid, at)
      const listener = hash(uid)
      unwritten.push({ listener, dayListener, stationId, countrycode: countrycode ?? '', at })
      if (flushTimer !== undefined) return
      flushTimer = setTimeout(() => flush().catch(onError), FLUSH_MS).unref()
      scheduleSweep()
    },

    async close(): Promise<void> {
      clearTimeout(sweepTimer)
      await flush()
    },
  }
}
export type Listening = ReturnType<typeof createListening>
