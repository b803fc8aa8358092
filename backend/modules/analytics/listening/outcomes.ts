import { createSecretKey } from 'node:crypto'
import type { ListeningOutcome } from '../../../../shared/api/listening.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { createDaySketch } from '../day-sketch.ts'
import { utcDay } from '../utc-day.ts'
import { createDayListenerStore, type DayListener, dayListenerOf } from './day-listener-store.ts'
import type { ListeningOptions } from './listening.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { joined, keyOf, type OutcomeSum, sumsOf } from './outcome-sums.ts'

/** Outcomes are written together this often: one transaction an instance, however many tell. */
export const OUTCOMES_FLUSH_MS = 20_000
/** Most sums, and listeners who report them, that wait; what comes beyond them is let go. 10 MB or so. */
export const SUMS_MAX = 20_000
/** Of those who report in a day, each is taken for one that came before with this mark of the sketch. */
const REPORTER = 'reporter'

/**
 * Adds up what listeners report of how stations played, over all instances. What could not be written is let go: it is
 * better lost than counted twice. Who reported is stored until the day is published, by a keyed hash of that day.
 */
export function createOutcomes(queries: Queries, { hashKey, now, onTrouble }: ListeningOptions) {
  const key = createSecretKey(hashKey)
  const sketch = createDaySketch()
  let sums = new Map<string, OutcomeSum>()
  let reporters: DayListener[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [added, reported] = [[...sums.values()], reporters]
    sums = new Map()
    reporters = []
    if (added.length + reported.length === 0) return
    const work = async (tx: Queries) => {
      if (added.length > 0) await createOutcomeStore(tx).add(added)
      if (reported.length > 0) await createDayListenerStore(tx).add('outcome', reported)
    }
    await inTransaction(queries, work, 'read committed')
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

    /** A listener reports how stations have played since their last heartbeat. */
    tell(uid: string, outcomes: readonly ListeningOutcome[]): void {
      const at = now()
      for (const outcome of outcomes) {
        if (sums.size >= SUMS_MAX || reporters.length >= SUMS_MAX) return
        const { stationId } = outcome
        const some = sumsOf({ uid, at, outcome }, sketch.isFirst)
        for (const sum of some) sums.set(keyOf(sum), joined(sums.get(keyOf(sum)), sum))
        if (some.length === 0 || !sketch.isFirst([uid, stationId, REPORTER].join('|'), at)) continue
        const listener = dayListenerOf(key, uid, at)
        reporters.push({ day: utcDay(at), listener, stationId, countrycode: '' })
      }
      if (sums.size + reporters.length === 0 || timer !== undefined) return
      timer = setTimeout(() => flush().catch(onTrouble), OUTCOMES_FLUSH_MS).unref()
    },

    /** Writes what waits, and ends. */
    close: flush,
  }
}
export type Outcomes = ReturnType<typeof createOutcomes>
