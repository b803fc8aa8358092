import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULTS_NAMED_MAX } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { createFaultStore } from './fault-store.ts'
import { type FaultHour, faultOf, summarize } from './fault-sums.ts'
import { countFailure, FAULTS_WAITING_MAX, keepFaults } from './keep-faults.ts'

const NOW = Date.parse('2026-11-21T08:30:00.000Z')
const answer = (status: number | null, route: string | null = '/stations/:id') => {
  return { method: 'GET', route, status, seconds: 1, isMeant: false }
}
const fault = (day: string, hour: number, amount = 1, name = 'GET /status'): FaultHour => {
  return { metric: 'fault', name, day, hour, amount }
}

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

test('an answer of the 500 kind is a fault, told by the pattern of its route', () => {
  expect(faultOf(answer(500), NOW)).toEqual({
    ...{ metric: 'fault', name: 'GET /stations/:id', amount: 1 },
    ...{ day: '2026-11-21', hour: 8 },
  })
  const others = [answer(499), answer(200), answer(null), answer(503, null), answer(503, '/readyz')]
  expect(others.map((one) => faultOf(one, NOW))).toEqual([null, null, null, null, null])
  expect(faultOf({ ...answer(503), isMeant: true }, NOW)).toBeNull()
})

test('the last 24 hours are the current one and 23 before; the 24 before stand beside them', () => {
  const rows = [
    fault('2026-11-21', 8, 1),
    fault('2026-11-20', 9, 2),
    fault('2026-11-20', 8, 4),
    fault('2026-11-19', 9, 8),
    fault('2026-11-19', 8, 16),
    fault('2026-11-21', 9, 32),
  ]
  expect(summarize(rows, NOW).faults).toMatchObject({ count: 3, before: 12 })
  const many = Array.from({ length: FAULTS_NAMED_MAX + 1 }, (_, n) =>
    fault('2026-11-21', 8, n + 1, `GET /${n}`),
  )
  const { worst } = summarize(many, NOW).faults
  expect(worst).toHaveLength(FAULTS_NAMED_MAX)
  expect(worst[0]).toEqual({ route: `GET /${FAULTS_NAMED_MAX}`, count: FAULTS_NAMED_MAX + 1 })
})

test('what cannot be written is written later, and what is no fault while starting is not counted', async () => {
  let counts = false
  const troubles: unknown[] = []
  const faults = keepFaults(database, {
    now: () => NOW,
    counts: () => counts,
    onTrouble: (error) => troubles.push(error),
  })
  faults.answered(answer(503))
  counts = true
  faults.answered(answer(503))
  await rowsOf(database, 'ALTER TABLE totals RENAME TO away')
  await faults.flush()
  expect(troubles).toHaveLength(1)
  await rowsOf(database, 'ALTER TABLE away RENAME TO totals')
  faults.answered(answer(500))
  faults.jobFailed('bulk')
  await faults.stop()
  const kept = await createFaultStore(database).hours(NOW)
  expect(summarize(kept, NOW)).toMatchObject({
    faults: { count: 2, before: 0 },
    jobs: [{ job: 'bulk', count: 1, lastAt: '2026-11-21T08:00:00.000Z' }],
  })
})

test('sums that wait are no more than are allowed for', async () => {
  const faults = keepFaults(database, { now: () => NOW, counts: () => true, onTrouble: () => {} })
  for (let n = 0; n <= FAULTS_WAITING_MAX; n += 1) faults.answered(answer(500, `/${n}`))
  await faults.stop()
  expect(await createFaultStore(database).hours(NOW)).toHaveLength(FAULTS_WAITING_MAX)
})

test('work that is done once is counted where it fails, and not where it was to end', async () => {
  const ending = new AbortController()
  const counted = { job: 'directory', now: () => NOW, signal: ending.signal } as const
  const fail = () => countFailure(database, counted, () => Promise.reject(new Error('No mirror.')))
  expect(await countFailure(database, counted, async () => 5)).toBe(5)
  await expect(fail()).rejects.toThrow('No mirror.')
  ending.abort()
  await expect(fail()).rejects.toThrow('No mirror.')
  await rowsOf(database, 'ALTER TABLE totals RENAME TO away')
  await expect(
    countFailure(database, { ...counted, signal: new AbortController().signal }, () =>
      Promise.reject(new Error('Not written.')),
    ),
  ).rejects.toThrow('Not written.')
  await rowsOf(database, 'ALTER TABLE away RENAME TO totals')
  expect(summarize(await createFaultStore(database).hours(NOW), NOW).jobs).toEqual([
    { job: 'directory', count: 1, lastAt: '2026-11-21T08:00:00.000Z' },
  ])
})
