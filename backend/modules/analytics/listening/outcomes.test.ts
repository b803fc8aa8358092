import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListeningOutcome } from '../../../../shared/api/listening.ts'
import type { Queries } from '../../../database/queries.ts'
import { demoEntries } from '../../../dev/streams/demo-stations.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { seedStations } from '../../stations/catalog/seed-stations.ts'
import { writeStations } from '../../stations/catalog/station-writer.ts'
import { DAY_MS } from '../utc-day.ts'
import { createOutcomes, OUTCOMES_FLUSH_MS, type Outcomes } from './outcomes.ts'

const BEGIN = Date.parse('2026-11-21T08:00:30.000Z')
const STATION = 'demo-night-bus'
let time: number
let database: Queries
let errors: unknown[]
let outcomes: Outcomes

const instance = () =>
  createOutcomes(database, {
    hashKey: Buffer.from('a key of this test'),
    now: () => time,
    onError: (error) => errors.push(error),
  })
const outcome = (change: Partial<ListeningOutcome> = {}): ListeningOutcome => {
  return { stationId: STATION, startMs: null, dropouts: 0, reason: null, ...change }
}
const sums = () =>
  rowsOf(
    database,
    'SELECT day, reason, count, start_ms, dropouts FROM listening_outcomes ORDER BY day, reason',
  )
const reporters = async () =>
  (await rowsOf(database, "SELECT * FROM day_listeners WHERE kind = 'outcome'")).length
function start(count: number, to = outcomes, prefix = 'a'): void {
  for (let n = 0; n < count; n += 1) to.record(`${prefix}-${n}`, [outcome({ startMs: 400 })])
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = BEGIN
  errors = []
  database = await openTestDatabase()
  await writeStations(database, seedStations(demoEntries('http://127.0.0.1:1')).slice(0, 2), BEGIN)
  outcomes = instance()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

test('stores sums per station, day and reason after a while', async () => {
  start(2)
  outcomes.record('eve', [outcome({ dropouts: 3 })])
  outcomes.record('bob', [outcome({ reason: 'missing' })])
  outcomes.record('cid', [outcome({ reason: 'missing' }), outcome({ stationId: 'gone' })])
  vi.advanceTimersByTime(OUTCOMES_FLUSH_MS - 1)
  expect(await sums()).toEqual([])
  vi.advanceTimersByTime(1)
  const day = '2026-11-21'
  const written = [
    { day, reason: '', count: 2, start_ms: 800, dropouts: 3 },
    { day, reason: 'missing', count: 2, start_ms: 0, dropouts: 0 },
  ]
  await vi.waitFor(async () => expect(await sums()).toEqual(written))
  expect(await reporters()).toBe(5)
  start(1, outcomes, 'b')
  await outcomes.flush()
  expect((await sums())[0]).toMatchObject({ count: 3, start_ms: 1_200 })
})

test('counts a listener once a day per station', async () => {
  for (let n = 0; n < 20; n += 1) start(1)
  await outcomes.flush()
  expect(await sums()).toMatchObject([{ count: 1 }])
  expect(await reporters()).toBe(1)
  time += DAY_MS
  start(1)
  await outcomes.flush()
  expect(await sums()).toMatchObject([{ count: 1 }, { count: 1 }])
  expect(await reporters()).toBe(2)
})

test('loses nothing when instances add to the same sums in parallel', async () => {
  const all = Array.from({ length: 5 }, instance)
  for (let round = 0; round < 5; round += 1) {
    all.forEach((one, index) => {
      start(20, one, `${index}-${round}`)
    })
    await Promise.all(all.map((one) => one.flush()))
    time += 60_000
  }
  expect(await sums()).toMatchObject([{ count: 500, start_ms: 200_000 }])
})

test('drops sums that cannot be written and writes later ones', async () => {
  await rowsOf(database, 'ALTER TABLE listening_outcomes RENAME TO away')
  start(1)
  vi.advanceTimersByTime(OUTCOMES_FLUSH_MS)
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  await rowsOf(database, 'ALTER TABLE away RENAME TO listening_outcomes')
  start(1, outcomes, 'b')
  await outcomes.close()
  expect(await sums()).toMatchObject([{ count: 1 }])
})
