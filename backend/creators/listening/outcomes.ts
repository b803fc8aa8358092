import { STATION_DAYS_KEPT } from '../../../shared/api/analytics.ts'
import type { ListeningOutcome } from '../../../shared/api/listening.ts'
import { createDaySketch } from '../../analytics/day-sketch.ts'
import { createMissedSearches } from '../../analytics/missed-searches.ts'
import { addTo, type TotalSums } from '../../analytics/total-sums.ts'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { DAY_MS, utcDay } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createFirstSoundStore } from './first-sound-store.ts'
import { createOutcomeStore } from './outcome-store.ts'
import {
  type HeardNow,
  heardBy,
  joined,
  keyOf,
  type OutcomeSum,
  sumsOf,
  totalsOf,
} from './outcome-sums.ts'

/** Outcomes are written together this often: one transaction an instance, however many tell. */
export const OUTCOMES_FLUSH_MS = 20_000
/** Most sums, and stations heard, that wait; what comes beyond them is let go. 10 MB or so. */
export const SUMS_MAX = 20_000
/** Listeners of so many days, the present one included, count for what is shown. */
export const SHOWN_DAYS = 7
/** An account that hears something so many days after it was made, or sooner, counts: the numbers of its day are final then. */
export const FIRST_SOUND_DAYS = 30

/** What a listener tells with a beat, as far as they allow it. */
export interface ToldWithBeat {
  readonly outcomes?: readonly ListeningOutcome[] | undefined
  readonly missedSearches?: readonly string[] | undefined
  readonly firstSound?: true | undefined
}

interface OutcomesOptions {
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why a write failed. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Adds up what listeners tell of how stations played, over all instances. What could not be written is let go: it is
 * better lost than counted twice. Of whom it came nothing is kept but a sketch of the day, in memory; and of an account
 * that it has heard something, by which it counts once over all its devices.
 */
export function createOutcomes(queries: Queries, { now, onTrouble }: OutcomesOptions) {
  const sketch = createDaySketch()
  const searches = createMissedSearches()
  let sums = new Map<string, OutcomeSum>()
  let heard = new Map<string, HeardNow>()
  let totals: TotalSums = new Map()
  let firstSounds = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let prunedTo = ''
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [added, sounding] = [[...sums.values()], [...heard.values()]]
    sums = new Map()
    heard = new Map()
    const more = [...totals.values()]
    totals = new Map()
    const firsts = [...firstSounds]
    firstSounds = new Set()
    if (added.length + sounding.length + more.length + firsts.length === 0) return
    const dayBefore = (days: number) => utcDay(now() - (days - 1) * DAY_MS)
    const oldest = dayBefore(STATION_DAYS_KEPT)
    const madeSince = now() - FIRST_SOUND_DAYS * DAY_MS
    const work = async (tx: Queries) => {
      const firstTotals =
        firsts.length === 0 ? [] : await createFirstSoundStore(tx).mark(firsts, madeSince)
      const store = createOutcomeStore(tx)
      if (added.length > 0) await store.add(added)
      if (sounding.length > 0) await store.hear(sounding, dayBefore(SHOWN_DAYS))
      if (prunedTo !== oldest) await store.removeBefore(oldest)
      await createTotalsStore(tx).add([...more, ...firstTotals])
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

    /** A listener tells how stations have played since their last beat, and what they did besides. */
    tell(
      uid: string,
      countrycode: string | null,
      { outcomes = [], ...besides }: ToldWithBeat,
    ): void {
      const at = now()
      for (const outcome of outcomes) {
        if (sums.size >= SUMS_MAX || heard.size >= SUMS_MAX) return
        const told = { uid, countrycode: countrycode ?? '', at, outcome }
        for (const sum of sumsOf(told, sketch.isFirst)) {
          sums.set(keyOf(sum), joined(sums.get(keyOf(sum)), sum))
          addTo(totals, totalsOf(sum, at), SUMS_MAX)
        }
        const now = heardBy(told)
        if (now !== null) heard.set(now.stationId, now)
      }
      for (const typed of besides.missedSearches ?? []) {
        addTo(totals, searches.note(uid, typed, at), SUMS_MAX)
      }
      if (besides.firstSound === true && firstSounds.size < SUMS_MAX) firstSounds.add(uid)
      const isSilent = outcomes.length + totals.size + firstSounds.size === 0
      if (isSilent || timer !== undefined) return
      timer = setTimeout(() => flush().catch(onTrouble), OUTCOMES_FLUSH_MS).unref()
    },

    /** Writes what waits, and ends. */
    close: flush,
  }
}
export type Outcomes = ReturnType<typeof createOutcomes>
