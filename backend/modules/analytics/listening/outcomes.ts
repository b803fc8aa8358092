import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { ListeningOutcome } from '../../../../shared/api/listening.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { utcDay } from '../utc-day.ts'
import { createDayListenerStore, type DayListener, dayListenerOf } from './day-listener-store.ts'
import type { ListeningOptions } from './listening.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { keyOf, mergeSums, type OutcomeSum, sumsOf } from './outcome-sums.ts'

/** Size of the Bloom filter, a power of two (1 MB). With 100 000 keys a day, 1 in 2 000 is a false positive. */
const SKETCH_BITS = 2 ** 23
/** Bits per key, each from four bytes of its hash. */
const SKETCH_PROBES = 4
const BYTES_PER_PROBE = 4

/** Bloom filter per UTC day with a daily salt. It may mistake a new key for a known one, but never the reverse. */
export function createDaySketch() {
  let day = ''
  let salt = randomBytes(0)
  let bits = new Uint8Array(0)

  return {
    isFirst: (key: string, at: number): boolean => {
      const today = utcDay(at)
      if (today !== day) {
        day = today
        salt = randomBytes(32)
        bits = new Uint8Array(SKETCH_BITS / 8)
      }
      const hash = createHmac('sha256', salt).update(key).digest()
      let isNew = false
      for (let probe = 0; probe < SKETCH_PROBES; probe += 1) {
        const bit = hash.readUInt32LE(probe * BYTES_PER_PROBE) % SKETCH_BITS
        const mask = 1 << (bit & 7)
        const byte = bits[bit >> 3] ?? 0
        if ((byte & mask) === 0) isNew = true
        bits[bit >> 3] = byte | mask
      }
      return isNew
    },
  }
}

export const OUTCOMES_FLUSH_MS = 20_000
/** Maximum number of unwritten sums, and of unwritten reporters: 10 MB. Further outcomes are discarded. */
export const SUMS_MAX = 20_000
/** Sketch key that counts a reporter once per day and station. */
const REPORTER = 'reporter'

/** Counts playback outcomes. Does not retry a failed write, because it could count outcomes twice. */
export function createOutcomes(queries: Queries, { hashKey, now, onError }: ListeningOptions) {
  const key = createSecretKey(hashKey)
  const sketch = createDaySketch()
  let sums = new Map<string, OutcomeSum>()
  let reporters: DayListener[] = []
  let timer: NodeJS.Timeout | undefined
  let lastFlush: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [unwrittenSums, unwrittenReporters] = [[...sums.values()], reporters]
    sums = new Map()
    reporters = []
    if (unwrittenSums.length + unwrittenReporters.length === 0) return
    const work = async (tx: Queries) => {
      if (unwrittenSums.length > 0) await createOutcomeStore(tx).add(unwrittenSums)
      if (unwrittenReporters.length > 0)
        await createDayListenerStore(tx).add('outcome', unwrittenReporters)
    }
    await inTransaction(queries, work, 'read committed')
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const current = lastFlush.then(write)
    lastFlush = current.catch(() => undefined)
    return current
  }

  return {
    flush,

    record(uid: string, outcomes: readonly ListeningOutcome[]): void {
      const at = now()
      for (const outcome of outcomes) {
        if (sums.size >= SUMS_MAX || reporters.length >= SUMS_MAX) return
        const { stationId } = outcome
        const newSums = sumsOf({ uid, at, outcome }, sketch.isFirst)
        for (const sum of newSums) sums.set(keyOf(sum), mergeSums(sums.get(keyOf(sum)), sum))
        if (newSums.length === 0 || !sketch.isFirst([uid, stationId, REPORTER].join('|'), at))
          continue
        const listener = dayListenerOf(key, uid, at)
        reporters.push({ day: utcDay(at), listener, stationId, countrycode: '' })
      }
      if (sums.size + reporters.length === 0 || timer !== undefined) return
      timer = setTimeout(() => flush().catch(onError), OUTCOMES_FLUSH_MS).unref()
    },

    close: flush,
  }
}
export type Outcomes = ReturnType<typeof createOutcomes>
