import { createHmac, randomBytes } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { createHyperLogLog } from '../../analytics/hyper-log-log.ts'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { DAY_MS, utcDay } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'
import { createListenerStore } from './listener-store.ts'

/** Listeners of one statement; requests are answered between two of them. */
const PAGE_LISTENERS = 5_000

/** How many listened on a UTC day, as far as this instance knows. */
interface CountedDay {
  readonly sketch: ReturnType<typeof createHyperLogLog>
  /** In memory only: without it, a listener cannot be looked for in the sketch, which is in memory only, too. */
  readonly salt: Buffer
  /** Those counted by instances before. */
  readonly before: number
  /** Of those in the sketch, how many were there when this instance took over: they were counted before. */
  readonly known: number
  readonly told: number
}

/**
 * Counts the listeners of each UTC day, over all instances: it looks at who listens (the table that every instance's
 * beats are written to), again and again, and takes what it finds into a sketch with a salt of the day's own. One
 * instance does it, by its lease. Where another one takes over, it goes on from the number that is kept: who listened
 * before, was away then, and comes back later that day counts twice, for no salt is handed on. So what is told is never
 * less than the truth but for the sketch's error, and more by those alone.
 */
export function createListenerCount(queries: Queries, now: () => number) {
  const listeners = createListenerStore(queries)
  const totals = createTotalsStore(queries)
  let days = new Map<string, CountedDay>()

  /** Takes all who are in the table into the sketches of the days on which they said so. */
  async function look(): Promise<Map<string, CountedDay>> {
    const found = new Map<string, CountedDay>()
    const oldest = utcDay(now() - DAY_MS)
    for (let after = ''; ; ) {
      const page = await listeners.page(after, PAGE_LISTENERS)
      for (const { listener, at } of page) {
        const day = utcDay(at)
        if (day < oldest) continue
        const counted = found.get(day) ??
          days.get(day) ?? {
            sketch: createHyperLogLog(),
            salt: randomBytes(32),
            ...{ before: Number.NaN, known: 0, told: 0 },
          }
        found.set(day, counted)
        counted.sketch.add(createHmac('sha256', counted.salt).update(listener).digest())
      }
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE_LISTENERS) return found
      after = last.listener
      await breathe()
    }
  }

  return {
    /** Looks who listens, and keeps the numbers of the days that changed. */
    count: async (): Promise<void> => {
      const found = await look()
      const next = new Map(days)
      for (const [day, counted] of found) {
        const isNew = Number.isNaN(counted.before)
        const before = isNew ? await totals.amount('listeners', day, '') : counted.before
        const known = isNew && before > 0 ? counted.sketch.count() : counted.known
        const told = Math.max(counted.told, before + counted.sketch.count() - known)
        if (told > counted.told && told > before) await totals.set('listeners', day, '', told)
        next.set(day, { ...counted, before, known, told })
      }
      const oldest = utcDay(now() - DAY_MS)
      days = new Map([...next].filter(([day]) => day >= oldest))
    },

    /** Another instance counts from now on. */
    forget: (): void => {
      days = new Map()
    },
  }
}
