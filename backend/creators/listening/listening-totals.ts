import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../database/transaction.ts'
import type { ListenedTime } from './presence.ts'
import { lastDays, utcDay } from './utc-day.ts'

/** Totals go to the disk this often: a write a beat would be too many, and less than this can be lost. */
export const FLUSH_MS = 5_000
/** Days that are kept; figures show 30 of them. */
export const DAYS_KEPT = 90
const SEPARATOR = '|'

/**
 * Adds up how long stations were listened to, by UTC day and country. Waits with writing for a few
 * seconds; a reader, or the end, writes first. `onTrouble` is told why a write failed.
 */
export function createListeningTotals(database: DatabaseSync, onTrouble: (error: unknown) => void) {
  const add = database.prepare(
    `INSERT INTO listening (station_key, day, countrycode, ms)
     SELECT key, ?, ?, ? FROM stations WHERE id = ?
     ON CONFLICT (station_key, day, countrycode) DO UPDATE SET ms = ms + excluded.ms`,
  )
  const prune = database.prepare('DELETE FROM listening WHERE day < ?')
  /** ms by station, day and country; as many as there are stations listened to at once. */
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let prunedOn = ''

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    inTransaction(database, () => {
      for (const [key, ms] of waiting) {
        const [stationId = '', day = '', countrycode = ''] = key.split(SEPARATOR)
        add.run(day, countrycode, ms, stationId)
      }
    })
    waiting.clear()
  }

  function flushLater(): void {
    try {
      flush()
    } catch (error) {
      // A full disk, say. It waits for the next beat, and is no larger then.
      timer = undefined
      onTrouble(error)
    }
  }

  function pruneOnce(now: number): void {
    const today = utcDay(now)
    if (prunedOn === today) return
    prunedOn = today
    prune.run(lastDays(now, DAYS_KEPT)[0] ?? today)
  }

  return {
    flush,
    /** All of it counts for the day of `now`: a beat is too short to be divided at midnight. */
    add({ stationId, countrycode, ms }: ListenedTime, now: number): void {
      pruneOnce(now)
      const key = [stationId, utcDay(now), countrycode ?? ''].join(SEPARATOR)
      waiting.set(key, (waiting.get(key) ?? 0) + ms)
      timer ??= setTimeout(flushLater, FLUSH_MS).unref()
    },
  }
}
export type ListeningTotals = ReturnType<typeof createListeningTotals>
