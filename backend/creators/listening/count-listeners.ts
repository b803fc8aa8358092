import { createHmac, randomBytes } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { createHyperLogLog } from '../../analytics/hyper-log-log.ts'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { beginOf, DAY_MS, utcDay } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'
import { createListenerStore } from './listener-store.ts'
import { SILENT_MS } from './listening.ts'

/** Listeners of one statement; requests are answered between two of them. */
const PAGE_LISTENERS = 5_000

/** How many listened on a UTC day, as far as this instance knows. */
interface CountedDay {
  readonly sketch: ReturnType<typeof createHyperLogLog>
  /** In memory only: without it, a listener cannot be looked for in the sketch, which is in memory only, too. */
  readonly salt: Buffer
  /** How many others have counted who are not in the sketch. */
  readonly away: number
  /** What was told of the day at the last look; null: it is the first one. */
  readonly kept: number | null
}

const NONE = { away: 0, kept: null } as const

/**
 * Counts the listeners of each UTC day, over all instances: it looks at who listens (the table that every instance's
 * beats are written to), again and again, and takes what it finds into a sketch with a salt of the day's own. Every
 * instance does so, and one tells, by its lease. One that takes over after it has looked since before the day goes on
 * without a listener counted twice. One that began during the day cannot know who listened before, for no salt is handed
 * on: it takes the number that is told for its own and counts up from there, so that a listener who was away when the
 * lease went over, and comes back later that day, counts twice. What is told is so never less than the truth but for the
 * sketch's error, and more by those alone.
 */
export function createListenerCount(queries: Queries, now: () => number) {
  const listeners = createListenerStore(queries)
  const totals = createTotalsStore(queries)
  let days = new Map<string, CountedDay>()
  /** Since when it has looked again and again, and when last; ms since the epoch. */
  let since = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Takes all who are in the table into the sketches of the days on which they said so. */
  async function look(): Promise<Map<string, CountedDay>> {
    const begun = (day: string): CountedDay =>
      days.get(day) ?? { ...NONE, sketch: createHyperLogLog(), salt: randomBytes(32) }
    const today = utcDay(now())
    // What is told of today counts from the first look on, whether there are listeners or not.
    const found = new Map([[today, begun(today)]])
    const oldest = utcDay(now() - DAY_MS)
    for (let after = ''; ; ) {
      const page = await listeners.page(after, PAGE_LISTENERS)
      for (const { listener, at } of page) {
        const day = utcDay(at)
        if (day < oldest) continue
        const counted = found.get(day) ?? begun(day)
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
    /** Looks who listens; with `tells` it keeps the numbers of the days that changed. */
    count: async ({ tells }: { readonly tells: boolean }): Promise<void> => {
      const begin = now()
      // Who came and went in a longer pause was in the table for no look.
      if (begin - lookedAt > SILENT_MS) since = begin
      const before = new Map([...days].map(([day, { sketch }]) => [day, sketch.count()]))
      const found = await look()
      const next = new Map(days)
      for (const [day, counted] of found) {
        const count = counted.sketch.count()
        const kept = await totals.amount('listeners', day, '')
        const known = before.get(day) ?? 0
        // Its first listeners are taken for counted by the one that tells, while another does.
        const areFirst = since === begin || (known === 0 && !tells)
        // What is kept was counted after the look before: who is in the sketch since then may not be in it yet.
        const others = Math.max(kept - (areFirst ? count : known), 0)
        // What stands still may be of one that has died: who came since is not in it.
        const isAsBefore = !areFirst && counted.kept !== null && (tells || kept === counted.kept)
        const away = since <= beginOf(day) ? 0 : isAsBefore ? counted.away : others
        const isMore = tells && away + count > kept
        if (isMore) await totals.set('listeners', day, '', away + count)
        next.set(day, { ...counted, away, kept: isMore ? away + count : kept })
      }
      lookedAt = begin
      const oldest = utcDay(now() - DAY_MS)
      days = new Map([...next].filter(([day]) => day >= oldest))
    },
  }
}
