import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { DAY_MS, utcDay } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { createListenerCount } from './count-listeners.ts'
import { COUNT_EVERY_MS, TOTALS_LEASE_MS } from './keep-totals.ts'
import { createListenerStore } from './listener-store.ts'
import { SILENT_MS } from './listening.ts'

const RUNS = 15
const NOON = Date.UTC(2026, 10, 24, 12)
/** So few fall into the same register of the sketch now and then. */
const ERROR = 2

let database: Queries
let time: number
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const told = () => createTotalsStore(database).amount('listeners', utcDay(NOON), '')
const instance = () => createListenerCount(database, () => time)

/** These listen, and no others. */
async function listen(people: readonly string[]): Promise<void> {
  const all = people.map((one) => [one, { stationId: 'one', countrycode: 'DE', at: time }] as const)
  const store = createListenerStore(database)
  if (all.length > 0) await store.put(new Map(all))
  await store.removeBefore(time - COUNT_EVERY_MS / 2)
}
async function begin(at: number): Promise<void> {
  time = at
  await rowsOf(database, 'DELETE FROM listeners')
  await rowsOf(database, 'DELETE FROM totals')
}

const person = fc.integer({ min: 0, max: 60 }).map((n) => `person ${n}`)
const steps = fc.array(
  fc.record({ people: fc.uniqueArray(person, { maxLength: 25 }), leader: fc.nat({ max: 1 }) }),
  { minLength: 4, maxLength: 25 },
)

test('the listeners of a day are counted once each, whichever of two instances tells', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      // Both look before the day begins, without a pause.
      await begin(NOON - DAY_MS / 2 - COUNT_EVERY_MS)
      const instances = [instance(), instance()]
      const seen = new Set<string>()
      for (const { people, leader } of [{ people: [], leader: 0 }, ...taken]) {
        await listen(people)
        for (const one of people) seen.add(one)
        for (const [n, one] of instances.entries()) await one.count({ tells: n === leader })
        time += COUNT_EVERY_MS
      }
      const count = await told()
      expect(Math.abs(count - seen.size)).toBeLessThanOrEqual(ERROR)
    }),
    { numRuns: RUNS },
  )
})

test('one that took over in a silent moment counts on from what was told', async () => {
  await begin(NOON)
  const [first, second] = [instance(), instance()]
  await listen(['ada', 'bo', 'cy'])
  await first.count({ tells: true })
  for (const people of [[], ['dee', 'eli', 'flo']]) {
    time += COUNT_EVERY_MS
    await listen(people)
    await second.count({ tells: true })
  }
  expect(await told()).toBe(6)
})

test('one that began during the day counts again only who was away when it took over', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, after) => {
      await begin(NOON)
      const [first, second] = [instance(), instance()]
      const seen = new Set<string>()
      let last: readonly string[] = []
      for (const { people } of before) {
        await listen(people)
        for (const one of people) seen.add(one)
        await first.count({ tells: true })
        last = people
        time += COUNT_EVERY_MS
      }
      await listen(last)
      const away = new Set([...seen].filter((one) => !last.includes(one)))
      for (const { people } of [{ people: last }, ...after]) {
        await listen(people)
        for (const one of people) seen.add(one)
        await second.count({ tells: true })
        time += COUNT_EVERY_MS
      }
      const back = new Set(after.flatMap(({ people }) => people.filter((one) => away.has(one))))
      const count = await told()
      expect(count).toBeGreaterThanOrEqual(seen.size - ERROR)
      expect(count).toBeLessThanOrEqual(seen.size + back.size + ERROR)
    }),
    { numRuns: RUNS },
  )
})

test('one that stood by knows those who came back meanwhile when it takes over', async () => {
  await begin(NOON)
  const [first, second] = [instance(), instance()]
  const all = Array.from({ length: 30 }, (_, n) => `person ${n}`)
  const step = async (people: readonly string[], isOver = false) => {
    await listen(people)
    if (!isOver) await first.count({ tells: true })
    time += COUNT_EVERY_MS
  }
  await step(all)
  // The second begins while they are away, and sees them come back before the first ends.
  for (const people of [[], all, all]) {
    await step(people)
    await second.count({ tells: false })
  }
  await step([], true)
  await second.count({ tells: true })
  await step(all, true)
  await second.count({ tells: true })
  expect(Math.abs((await told()) - all.length)).toBeLessThanOrEqual(ERROR)
})

test('who comes while the lease of one that was killed runs out is counted by the one that takes over', async () => {
  await begin(NOON)
  const [first, second] = [instance(), instance()]
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `person ${from + n}`)
  const look = async (who: readonly string[], isKilled: boolean) => {
    await listen(who)
    if (!isKilled) await first.count({ tells: true })
  }
  await look(people(0, 40), false)
  for (let n = 0; n < 2; n += 1) {
    time += COUNT_EVERY_MS
    await look(people(30, 20), false)
    await second.count({ tells: false })
  }
  const looks = Math.ceil(TOTALS_LEASE_MS / COUNT_EVERY_MS)
  for (let n = 1; n <= looks + 1; n += 1) {
    time += COUNT_EVERY_MS
    await look(people(30, 20 + 30 * n), true)
    await second.count({ tells: n > looks })
  }
  const all = 50 + 30 * (looks + 1)
  expect(Math.abs((await told()) - all)).toBeLessThanOrEqual(ERROR)
})

test('one that could not look for a while does not take the day for its own', async () => {
  await begin(NOON - DAY_MS / 2 - COUNT_EVERY_MS)
  const [first, second] = [instance(), instance()]
  await listen([])
  for (const one of [first, second]) await one.count({ tells: false })
  const missed = ['ada', 'bob', 'cid', 'dee', 'eva', 'fay']
  for (time = NOON; time < NOON + 2 * SILENT_MS; time += COUNT_EVERY_MS) {
    await listen(missed)
    await first.count({ tells: true })
  }
  await listen(['gus'])
  await second.count({ tells: false })
  time += COUNT_EVERY_MS
  await listen(['gus', 'hal'])
  await second.count({ tells: true })
  expect(await told()).toBeGreaterThanOrEqual(missed.length + 1)
})
