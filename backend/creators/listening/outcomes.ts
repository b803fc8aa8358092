import type { ListeningOutcome } from '../../../shared/api/listening.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createDaySketch } from './day-sketch.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { type HeardNow, heardBy, joined, keyOf, type OutcomeSum, sumsOf } from './outcome-sums.ts'
import { DAY_MS, utcDay } from './utc-day.ts'

/** Outcomes are written together this often: one transaction an instance, however many tell. */
export const OUTCOMES_FLUSH_MS = 20_000
/** Most sums, and stations heard, that wait; what comes beyond them is let go. 10 MB or so. */
export const SUMS_MAX = 20_000
/** Listeners of so many days, the present one included, count for what is shown. */
export const SHOWN_DAYS = 7
/** Days of which sums are kept. */
export const OUTCOME_DAYS_KEPT = 90

interface OutcomesOptions {
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why a write failed. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Adds up what listeners tell of how stations played, over all instances. What could not be written is let go: it is
 * better lost than counted twice. Of whom it came nothing is kept but a sketch of the day, in memory.
 */
export function createOutcomes(queries: Queries, { now, onTrouble }: OutcomesOptions) {
  const sketch = createDaySketch()
  let sums = new Map<string, OutcomeSum>()
  let heard = new Map<string, HeardNow>()
  let timer: NodeJS.Timeout | undefined
  let prunedTo = ''
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [added, sounding] = [[...sums.values()], [...heard.values()]]
    sums = new Map()
    heard = new Map()
    if (added.length + sounding.length === 0) return
    const dayBefore = (days: number) => utcDay(now() - (days - 1) * DAY_MS)
    const oldest = dayBefore(OUTCOME_DAYS_KEPT)
    const work = async (tx: Queries) => {
      const store = createOutcomeStore(tx)
      if (added.length > 0) await store.add(added)
      if (sounding.length > 0) await store.hear(sounding, dayBefore(SHOWN_DAYS))
      if (prunedTo !== oldest) await store.removeBefore(oldest)
    }
    await inTransaction(queries, work, 'read committed')
    prunedTo = oldest
  }

  /** Resolves when what was told before is written. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const mine = last.then(write)
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    flush,

    /** A listener tells how stations have played since their last beat. */
    tell(uid: string, countrycode: string | null, outcomes: readonly ListeningOutcome[]): void {
      const at = now()
      for (const outcome of outcomes) {
        if (sums.size >= SUMS_MAX || heard.size >= SUMS_MAX) return
        const told = { uid, countrycode: countrycode ?? '', at, outcome }
        for (const sum of sumsOf(told, sketch.isFirst)) {
          sums.set(keyOf(sum), joined(sums.get(keyOf(sum)), sum))
        }
        const now = heardBy(told)
        if (now !== null) heard.set(now.stationId, now)
      }
      if (outcomes.length === 0 || timer !== undefined) return
      timer = setTimeout(() => flush().catch(onTrouble), OUTCOMES_FLUSH_MS).unref()
    },

    /** Writes what waits, and ends. */
    close: flush,
  }
}
export type Outcomes = ReturnType<typeof createOutcomes>
