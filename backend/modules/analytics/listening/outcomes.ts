import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { ListeningOutcome } from '../../../../shared/api/listening.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { utcDay } from '../utc-day.ts'
import { createDayListenerStore, type DayListener, dayListenerOf } from './day-listener-store.ts'
import type { ListeningOptions } from './listening.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { joined, keyOf, type OutcomeSum, sumsOf } from './outcome-sums.ts'

/** 1 MB: with 100 000 things in a day, one in 2 000 is taken for another one. A multiple of eight, a power of two. */
const SKETCH_BITS = 2 ** 23
/** Bits of one thing, from four bytes of its hash each. */
const SKETCH_PROBES = 4
const BYTES_A_PROBE = 4

/**
 * Tells what comes for the first time on a UTC day (a Bloom filter), without keeping what came: its salt is in memory
 * only, and new each day. A thing that is new is now and then taken for one that came before, never the other way.
 */
export function createDaySketch() {
  let day = ''
  let salt = randomBytes(0)
  let bits = new Uint8Array(0)

  return {
    /** Whether a thing comes for the first time on the day of `at` (ms since the epoch). */
    isFirst: (thing: string, at: number): boolean => {
      const today = utcDay(at)
      if (today !== day) {
        day = today
        salt = randomBytes(32)
        bits = new Uint8Array(SKETCH_BITS / 8)
      }
      const hash = createHmac('sha256', salt).update(thing).digest()
      let isNew = false
      for (let probe = 0; probe < SKETCH_PROBES; probe += 1) {
        const bit = hash.readUInt32LE(probe * BYTES_A_PROBE) % SKETCH_BITS
        const mask = 1 << (bit & 7)
        const byte = bits[bit >> 3] ?? 0
        if ((byte & mask) === 0) isNew = true
        bits[bit >> 3] = byte | mask
      }
      return isNew
    },
  }
}

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
