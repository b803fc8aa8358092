import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  analyticsRanksQuery,
  analyticsSeriesQuery,
  stationAnalyticsQuery,
} from '../../shared/api/analytics.ts'
import { BEAT_MAX_MS } from '../creators/listening/count-beats.ts'
import { renewTotals } from '../creators/listening/keep-totals.ts'
import { createListening, FLUSH_MS } from '../creators/listening/listening.ts'
import type { Queries } from '../database/queries.ts'
import { seedStations } from '../stations/catalogue/seed-stations.ts'
import { writeStations } from '../stations/catalogue/station-writer.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { hoursOf } from './hours-of.ts'
import { createAnalytics } from './read-analytics.ts'
import { DAY_MS, utcDay } from './utc-day.ts'

/** More in the long test (tests/long/storage/analytics.test.ts). */
const RUNS = Number(process.env.UNDERTONE_SUM_RUNS ?? (TEST_ENGINE === 'postgres' ? 8 : 20))
/** The clocks of Europe are moved the night after, those of America three weeks before. */
const BEGIN = Date.UTC(2026, 2, 28, 20)
const HOUR_MS = 60 * 60_000
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const GONE = 'gone'
let database: Queries
let stations: { readonly id: string; readonly tags: readonly string[] }[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await openTestDatabase()
  const seeds = seedStations('http://127.0.0.1:1').slice(0, 3)
  stations = seeds.map(({ station }) => station)
  await writeStations(database, seeds, BEGIN)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

interface Step {
  readonly uid: string
  /** The number of a station; 3 is one that is not there; null: silence. */
  readonly station: number | null
  readonly countrycode: string | null
  /** ms since the beat before. */
  readonly afterMs: number
  readonly to: number
  /** Sent twice, as a client does whose connection broke. */
  readonly isTwice: boolean
  /** Written after what others write meanwhile, a second later at most. */
  readonly isLate: boolean
}
const steps = fc.array(
  fc.record<Step>({
    uid: fc.constantFrom('ada', 'bob', 'cid'),
    station: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 6 }),
    countrycode: fc.constantFrom('DE', 'FR', null),
    afterMs: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: FLUSH_MS / 2 }) },
      { weight: 6, arbitrary: fc.integer({ min: 0, max: BEAT_MAX_MS }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 * HOUR_MS }) },
    ),
    to: fc.integer({ min: 0, max: 1 }),
    isTwice: fc.boolean(),
    isLate: fc.boolean(),
  }),
  { minLength: 20, maxLength: 120 },
)
const idOf = (station: number | null) => (station === null ? null : (stations[station]?.id ?? GONE))

interface Beat extends Step {
  readonly at: number
}

/** One interval after the other, as a person would count it with paper and pencil. */
interface Interval {
  readonly station: string
  readonly country: string
  readonly at: number
  readonly ms: number
}
function intervalsOf(written: readonly Beat[]): Interval[] {
  return ['ada', 'bob', 'cid'].flatMap((uid) => {
    const intervals: Interval[] = []
    let before: Beat | null = null
    for (const beat of written.filter((one) => one.uid === uid)) {
      // It came late: what came after it is counted already.
      if (before !== null && beat.at < before.at) continue
      const station = before === null ? null : idOf(before.station)
      const ms = beat.at - (before?.at ?? 0)
      if (station !== null && station !== GONE && ms <= BEAT_MAX_MS) {
        intervals.push({ station, country: before?.countrycode ?? '', at: beat.at, ms })
      }
      before = beat
    }
    return intervals
  })
}
const dayIn = (zone: string) => {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (at: number) => clock.format(at - (at % HOUR_MS))
}
const hours = (some: readonly Interval[]) => hoursOf(some.reduce((all, { ms }) => all + ms, 0))

async function clear(): Promise<void> {
  for (const table of ['listening', 'listeners', 'totals', 'listening_writes']) {
    await rowsOf(database, `DELETE FROM ${table}`)
  }
}

test('sums are what a count of all beats by hand gives: over zones, day borders, double and late beats, two instances', async () => {
  const zone = fc.constantFrom(...ZONES)
  const run = async (taken: readonly Step[], timeZone: string) => {
    await clear()
    let time = BEGIN
    const options = { hashKey: Buffer.from('a key'), now: () => time, onTrouble: () => {} }
    const instances = [createListening(database, options), createListening(database, options)]
    const waiting: Beat[][] = [[], []]
    const written: Beat[] = []
    const write = async (number: number) => {
      await instances[number]?.flush()
      written.push(...(waiting[number]?.splice(0) ?? []))
    }
    for (const step of taken) {
      if (step.afterMs > FLUSH_MS) for (const to of [0, 1]) await write(to)
      // A stop and a beat of the same moment come in no order.
      time += Math.max(step.afterMs, 1)
      for (let n = 0; n < (step.isTwice ? 2 : 1); n += 1) {
        const to = (step.to + n) % 2
        instances[to]?.beat(step.uid, idOf(step.station), step.countrycode)
        waiting[to]?.push({ ...step, at: time })
        if (!step.isLate) await write(to)
      }
    }
    for (const to of [0, 1]) await write(to)
    for (const instance of instances) await instance.close()
    for (let day = BEGIN; day < time + DAY_MS; day += DAY_MS) await renewTotals(database, day)
    await renewTotals(database, time)

    const intervals = intervalsOf(written)
    const dayOf = dayIn(timeZone)
    const range = { from: utcDay(BEGIN - DAY_MS), to: utcDay(time + DAY_MS), timeZone }
    const analytics = createAnalytics(database)
    const query = analyticsSeriesQuery.parse(range)
    const series = await analytics.series('listening', query)
    const line = series.lines.find(({ name }) => name === 'hours')
    series.steps.forEach((day, index) => {
      const expected = hours(intervals.filter(({ at }) => dayOf(at) === day))
      expect(line?.values[index], day).toBe(expected)
    })
    expect(line?.total).toBe(hours(intervals))

    const ranksOf = async (name: 'stations' | 'countries' | 'genres') => {
      const { ranks } = await analytics.ranks(name, analyticsRanksQuery.parse(range))
      return Object.fromEntries(ranks.map(({ key, value }) => [key, value]))
    }
    const grouped = (keysOf: (interval: Interval) => readonly string[]) => {
      const heard = intervals.filter(({ ms }) => ms > 0)
      const keys = [...new Set(heard.flatMap(keysOf))]
      const sumOf = (key: string) => hours(heard.filter((one) => keysOf(one).includes(key)))
      return Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
    }
    const tagsOf = ({ station }: Interval) => stations.find(({ id }) => id === station)?.tags ?? []
    expect(await ranksOf('stations')).toEqual(grouped(({ station }) => [station]))
    expect(await ranksOf('countries')).toEqual(grouped(({ country }) => [country]))
    expect(await ranksOf('genres')).toEqual(grouped(tagsOf))

    const id = idOf(0) ?? ''
    const own = await analytics.station(id, stationAnalyticsQuery.parse(range), time)
    const mine = intervals.filter(({ station }) => station === id)
    own.listening.steps.forEach((day, index) => {
      const expected = hours(mine.filter(({ at }) => dayOf(at) === day))
      expect(own.listening.lines[0]?.values[index], day).toBe(expected)
    })
  }
  await fc.assert(fc.asyncProperty(steps, zone, run), { numRuns: RUNS })
}, 120_000)
