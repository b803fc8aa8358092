import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STATION_DAYS_KEPT } from '../../../shared/api/analytics.ts'
import type { ListeningOutcome } from '../../../shared/api/listening.ts'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { beginOf, DAY_MS, utcDay } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'
import { seedStations } from '../../stations/catalogue/seed-stations.ts'
import { writeStations } from '../../stations/catalogue/station-writer.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { createAnonymousStore } from '../../users/anonymous-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { renewTotals } from './keep-totals.ts'
import { SHOWN_FROM } from './outcome-store.ts'
import {
  createOutcomes,
  FIRST_SOUND_DAYS,
  OUTCOMES_FLUSH_MS,
  type Outcomes,
  SHOWN_DAYS,
} from './outcomes.ts'

const BEGIN = Date.parse('2026-11-21T08:00:30.000Z')
const STATION = 'demo-night-bus'
let time: number
let database: Queries
let trouble: unknown[]
let outcomes: Outcomes

const instance = () =>
  createOutcomes(database, { now: () => time, onTrouble: (error) => trouble.push(error) })
const outcome = (told: Partial<ListeningOutcome> = {}): ListeningOutcome => {
  return { stationId: STATION, startMs: null, dropouts: 0, reason: null, ...told }
}
const sums = () =>
  rowsOf(
    database,
    'SELECT day, countrycode, reason, count, start_ms, dropouts FROM listening_outcomes ORDER BY day, countrycode, reason',
  )
const heard = async () => (await createStationStore(database).get(STATION))?.air.heard
/** So many listeners start the station in a country. */
function start(count: number, countrycode: string | null, to = outcomes, prefix = 'a'): void {
  for (let n = 0; n < count; n += 1) {
    to.tell(`${prefix}-${countrycode}-${n}`, countrycode, { outcomes: [outcome({ startMs: 400 })] })
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = BEGIN
  trouble = []
  database = await openTestDatabase()
  await writeStations(database, seedStations('http://127.0.0.1:1').slice(0, 2), BEGIN)
  outcomes = instance()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

test('sums a station, day, country and reason, a while later', async () => {
  start(2, 'FR')
  outcomes.tell('eve', 'FR', { outcomes: [outcome({ dropouts: 3 })] })
  outcomes.tell('bob', null, { outcomes: [outcome({ reason: 'missing' })] })
  outcomes.tell('cid', null, {
    outcomes: [outcome({ reason: 'missing' }), outcome({ stationId: 'gone' })],
  })
  vi.advanceTimersByTime(OUTCOMES_FLUSH_MS - 1)
  expect(await sums()).toEqual([])
  vi.advanceTimersByTime(1)
  const day = '2026-11-21'
  const written = [
    { day, countrycode: '', reason: 'missing', count: 2, start_ms: 0, dropouts: 0 },
    { day, countrycode: 'FR', reason: '', count: 2, start_ms: 800, dropouts: 3 },
  ]
  await vi.waitFor(async () => expect(await sums()).toEqual(written))
  start(1, 'FR', outcomes, 'b')
  await outcomes.flush()
  expect((await sums())[1]).toMatchObject({ count: 3, start_ms: 1_200 })
})

test('a listener who starts a station again and again counts once a day', async () => {
  for (let n = 0; n < 20; n += 1) start(1, 'FR')
  await outcomes.flush()
  expect(await sums()).toMatchObject([{ count: 1 }])
  expect(await heard()).toBeNull()
  time += DAY_MS
  start(1, 'FR')
  await outcomes.flush()
  expect(await sums()).toMatchObject([{ count: 1 }, { count: 1 }])
})

describe('when a station was last heard', () => {
  test('is noted from five listeners on, by the minute', async () => {
    start(SHOWN_FROM - 1, 'FR')
    await outcomes.flush()
    expect(await heard()).toBeNull()
    start(1, 'DE')
    await outcomes.flush()
    expect(await heard()).toEqual({ at: '2026-11-21T08:00:00.000Z', countrycode: null })
  })

  test('with the country from five listeners in it on', async () => {
    start(SHOWN_FROM, 'FR')
    start(1, 'DE')
    await outcomes.flush()
    expect(await heard()).toMatchObject({ countrycode: null })
    time += 5 * 60_000
    // A listener goes on: that is no new start.
    outcomes.tell('a-FR-0', 'FR', { outcomes: [outcome()] })
    await outcomes.flush()
    expect(await heard()).toEqual({ at: '2026-11-21T08:05:00.000Z', countrycode: 'FR' })
  })

  test('is not noted by a failure, nor of listeners of long ago, and never goes back', async () => {
    start(SHOWN_FROM, null)
    await outcomes.flush()
    const first = await heard()
    time += 60_000
    outcomes.tell('eve', null, { outcomes: [outcome({ reason: 'lost' })] })
    await outcomes.flush()
    time -= 2 * 60_000
    outcomes.tell('eve', null, { outcomes: [outcome()] })
    await outcomes.flush()
    time += SHOWN_DAYS * DAY_MS
    outcomes.tell('eve', null, { outcomes: [outcome()] })
    await outcomes.flush()
    expect(await heard()).toEqual(first)
  })
})

describe('that an account has heard something', () => {
  const join = (id: string, email: string, createdAt: number) =>
    createUserStore(database).insert({
      ...{ id, email, createdAt, updatedAt: createdAt, displayName: null, photoURL: null },
      ...{ role: 'listener', plan: 'free', visible: false },
    })
  const counted = () =>
    rowsOf(database, "SELECT day, amount, h7 FROM totals WHERE metric = 'first-sound' ORDER BY day")
  const heardSound = { firstSound: true } as const

  test('counts once for the hour in which it was made, on whichever devices and days it is told', async () => {
    await join('eve', 'eve@example.com', BEGIN - 3_600_000)
    const other = instance()
    for (const one of [outcomes, other]) {
      one.tell('eve', null, heardSound)
      one.tell('eve', null, heardSound)
    }
    await Promise.all([outcomes.flush(), other.flush()])
    time += DAY_MS
    outcomes.tell('eve', null, heardSound)
    vi.advanceTimersByTime(OUTCOMES_FLUSH_MS)
    await outcomes.flush()
    expect(await counted()).toEqual([{ day: '2026-11-21', amount: 1, h7: 1 }])
  })

  test('counts within thirty days, and not of users without an account', async () => {
    expect(FIRST_SOUND_DAYS).toBe(30)
    await join('late', 'late@example.com', BEGIN - FIRST_SOUND_DAYS * DAY_MS - 1)
    await join('just', 'just@example.com', BEGIN - FIRST_SOUND_DAYS * DAY_MS)
    await join('guest', '', BEGIN)
    for (const uid of ['late', 'just', 'guest', 'gone']) outcomes.tell(uid, null, heardSound)
    await outcomes.flush()
    expect(await counted()).toMatchObject([{ day: '2026-10-22', amount: 1 }])
  })
})

test('an account of a user who began without one a week before counts among those of that day, and so does its first sound', async () => {
  const began = BEGIN - 7 * DAY_MS
  const anonymous = createAnonymousStore(database)
  await anonymous.register('guest', began)
  await renewTotals(database, BEGIN)
  await anonymous.keep('guest', 'guest@example.com', BEGIN)
  outcomes.tell('guest', null, { firstSound: true })
  await outcomes.flush()
  const counted = () =>
    rowsOf(
      database,
      "SELECT metric, day, amount FROM totals WHERE metric IN ('first-sound', 'sign-up') ORDER BY metric",
    )
  await renewTotals(database, BEGIN + DAY_MS)
  const day = utcDay(began)
  expect(await counted()).toEqual([
    { metric: 'first-sound', day, amount: 1 },
    { metric: 'sign-up', day, amount: 1 },
  ])
  // Who is gone is in neither.
  await createUserStore(database).remove('guest', BEGIN, { by: null, at: BEGIN })
  await renewTotals(database, BEGIN + DAY_MS)
  expect(await counted()).toEqual([])
})

test('the accounts of a day are counted anew until none of them can tell its first sound', async () => {
  const made = BEGIN - FIRST_SOUND_DAYS * DAY_MS
  await createAnonymousStore(database).register('guest', made)
  await createAnonymousStore(database).keep('guest', 'guest@example.com', BEGIN)
  outcomes.tell('guest', null, { firstSound: true })
  await outcomes.flush()
  const nextDay = beginOf(utcDay(BEGIN + DAY_MS))
  await renewTotals(database, nextDay)
  expect(await createTotalsStore(database).amount('sign-up', utcDay(made), '')).toBe(1)
})

test('instances that add to the same sums at the same time lose nothing', async () => {
  const all = Array.from({ length: 5 }, instance)
  for (let round = 0; round < 5; round += 1) {
    all.forEach((one, index) => {
      start(20, 'FR', one, `${index}-${round}`)
    })
    await Promise.all(all.map((one) => one.flush()))
    time += 60_000
  }
  expect(await sums()).toMatchObject([{ count: 500, start_ms: 200_000 }])
  expect(await heard()).toMatchObject({ countrycode: 'FR' })
})

test('what could not be written is let go, and told; what comes later is written', async () => {
  await rowsOf(database, 'ALTER TABLE listening_outcomes RENAME TO away')
  start(1, 'FR')
  vi.advanceTimersByTime(OUTCOMES_FLUSH_MS)
  await vi.waitFor(() => expect(trouble).toHaveLength(1))
  await rowsOf(database, 'ALTER TABLE away RENAME TO listening_outcomes')
  start(1, 'DE')
  await outcomes.close()
  expect(await sums()).toMatchObject([{ countrycode: 'DE', count: 1 }])
})

test('old days go', async () => {
  start(1, 'FR')
  await outcomes.flush()
  time += STATION_DAYS_KEPT * DAY_MS
  start(1, 'DE')
  await outcomes.flush()
  expect(await sums()).toMatchObject([{ countrycode: 'DE' }])
})
