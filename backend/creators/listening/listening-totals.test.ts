import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_MIGRATIONS } from '../../database/api-migrations.ts'
import { openDatabase } from '../../database/open.ts'
import { seedStations } from '../../stations/catalogue/seed-stations.ts'
import { createStationWriter } from '../../stations/catalogue/station-writer.ts'
import { createListeningTotals, DAYS_KEPT, FLUSH_MS } from './listening-totals.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const DAY_MS = 24 * 60 * 60_000
let database: ReturnType<typeof openDatabase>
let trouble: unknown[]
let totals: ReturnType<typeof createListeningTotals>
const rows = () => database.prepare('SELECT day, countrycode, ms FROM listening').all()
const listened = (ms: number) => ({ stationId: 'demo-night-bus', countrycode: 'FR', ms })

beforeEach(() => {
  vi.useFakeTimers()
  database = openDatabase(':memory:', API_MIGRATIONS)
  const [demo] = seedStations('http://127.0.0.1:1')
  if (demo !== undefined) createStationWriter(database)(demo.station, 'demo', NOW)
  trouble = []
  totals = createListeningTotals(database, (error) => trouble.push(error))
})
afterEach(() => {
  vi.useRealTimers()
  if (database.isOpen) database.close()
})

test('many beats are one write, a few seconds later', () => {
  for (let n = 0; n < 10; n += 1) totals.add(listened(1_000), NOW)
  expect(rows()).toEqual([])
  vi.advanceTimersByTime(FLUSH_MS)
  expect(rows()).toMatchObject([{ day: '2026-11-21', countrycode: 'FR', ms: 10_000 }])
  totals.add(listened(500), NOW)
  totals.flush()
  expect(rows()).toMatchObject([{ ms: 10_500 }])
})

test('what cannot be written waits, and is told', () => {
  totals.add(listened(1_000), NOW)
  database.exec('ALTER TABLE listening RENAME TO away')
  vi.advanceTimersByTime(FLUSH_MS)
  expect(trouble).toHaveLength(1)
  database.exec('ALTER TABLE away RENAME TO listening')
  totals.add(listened(1_000), NOW)
  vi.advanceTimersByTime(FLUSH_MS)
  expect(rows()).toMatchObject([{ ms: 2_000 }])
})

test('a station that has gone meanwhile is left out, and old days go', () => {
  totals.add(listened(1_000), NOW)
  totals.add({ ...listened(5), stationId: 'gone' }, NOW)
  totals.flush()
  expect(rows()).toHaveLength(1)
  totals.add(listened(7), NOW + (DAYS_KEPT - 1) * DAY_MS)
  totals.flush()
  expect(rows()).toHaveLength(2)
  totals.add(listened(7), NOW + DAYS_KEPT * DAY_MS)
  totals.flush()
  expect(rows().map((row) => row.day)).not.toContain('2026-11-21')
})
