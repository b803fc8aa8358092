import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createListeningStore, type ListenedOn } from './listening-store.ts'
import type { ListenedTime } from './presence.ts'
import { DAY_MS, utcDay } from './utc-day.ts'

/** Totals go to the disk this often: a write a beat would be too many, and less than this can be lost. */
export const FLUSH_MS = 5_000
/** Days that are kept; figures show 30 of them. */
export const DAYS_KEPT = 90
const SEPARATOR = '|'

/**
 * Adds up how long stations were listened to, by UTC day and country. Waits with writing for a few
 * seconds; a reader, or the end, writes first. `onTrouble` is told why a write failed.
 */
export function createListeningTotals(queries: Queries, onTrouble: (error: unknown) => void) {
  /** As many as there are stations listened to at once, in each country. */
  let waiting = new Map<string, ListenedOn>()
  let timer: NodeJS.Timeout | undefined
  /** The write before, failed or not; the next one begins after it. */
  let last: Promise<void> = Promise.resolve()
  let firstKept = ''
  let prunedTo = ''

  function wait(total: ListenedOn): void {
    const key = [total.stationId, total.day, total.countrycode].join(SEPARATOR)
    waiting.set(key, { ...total, ms: (waiting.get(key)?.ms ?? 0) + total.ms })
  }

  /** Takes out what waits and writes it, all or nothing; what comes meanwhile waits for the next time. */
  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const taken = [...waiting.values()]
    const day = firstKept
    waiting = new Map()
    try {
      await inTransaction(queries, async (tx) => {
        const store = createListeningStore(tx)
        await store.add(taken)
        if (prunedTo !== day) await store.removeBefore(day)
      })
      prunedTo = day
    } catch (error) {
      taken.forEach(wait)
      throw error
    }
  }

  /** Resolves when everything added before is written, also what another flush has taken out already. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const mine = last.then(write)
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    flush,
    /** All of it counts for the day of `now`: a beat is too short to be divided at midnight. */
    add({ stationId, countrycode, ms }: ListenedTime, now: number): void {
      firstKept = utcDay(now - (DAYS_KEPT - 1) * DAY_MS)
      wait({ stationId, day: utcDay(now), countrycode: countrycode ?? '', ms })
      // What cannot be written, to a full disk, say, waits for the next beat, and is no larger then.
      timer ??= setTimeout(() => flush().catch(onTrouble), FLUSH_MS).unref()
    },
  }
}
export type ListeningTotals = ReturnType<typeof createListeningTotals>
