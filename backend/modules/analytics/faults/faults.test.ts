import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULTS_NAMED_MAX } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { createFaultStore } from './fault-store.ts'
import { type FaultHour, faultOf, summarizeFaults } from './fault-sums.ts'
import { countJobFault, createFaultRecorder, FAULTS_UNWRITTEN_MAX } from './record-faults.ts'

const NOW = Date.parse('2026-11-21T08:30:00.000Z')
const response = (status: number | null, route: string | null = '/stations/:id') => {
  return { method: 'GET', route, status, seconds: 1, isExpected: false }
}
const fault = (day: string, hour: number, amount = 1, name = 'GET /status'): FaultHour => {
  return { metric: 'fault', name, day, hour, amount }
}

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

test('faultOf counts a 5xx response by its route pattern', () => {
  expect(faultOf(response(500), NOW)).toEqual({
    ...{ metric: 'fault', name: 'GET /stations/:id', amount: 1 },
    ...{ day: '2026-11-21', hour: 8 },
  })
  const others = [
    response(499),
    response(200),
    response(null),
    response(503, null),
    response(503, '/readyz'),
  ]
  expect(others.map((one) => faultOf(one, NOW))).toEqual([null, null, null, null, null])
  expect(faultOf({ ...response(503), isExpected: true }, NOW)).toBeNull()
})

test('summarize compares the last 24 hours with the previous 24', () => {
  const rows = [
    fault('2026-11-21', 8, 1),
    fault('2026-11-20', 9, 2),
    fault('2026-11-20', 8, 4),
    fault('2026-11-19', 9, 8),
    fault('2026-11-19', 8, 16),
    fault('2026-11-21', 9, 32),
  ]
  expect(summarizeFaults(rows, NOW).faults).toMatchObject({ count: 3, before: 12 })
  const many = Array.from({ length: FAULTS_NAMED_MAX + 1 }, (_, n) =>
    fault('2026-11-21', 8, n + 1, `GET /${n}`),
  )
  const { worst } = summarizeFaults(many, NOW).faults
  expect(worst).toHaveLength(FAULTS_NAMED_MAX)
  expect(worst[0]).toEqual({ route: `GET /${FAULTS_NAMED_MAX}`, count: FAULTS_NAMED_MAX + 1 })
})

test('retries failed writes and ignores failures during startup', async () => {
  let counts = false
  const errors: unknown[] = []
  const faults = createFaultRecorder(database, {
    now: () => NOW,
    isCounting: () => counts,
    onError: (error) => errors.push(error),
  })
  faults.recordResponse(response(503))
  counts = true
  faults.recordResponse(response(503))
  await rowsOf(database, 'ALTER TABLE totals RENAME TO away')
  await faults.flush()
  expect(errors).toHaveLength(1)
  await rowsOf(database, 'ALTER TABLE away RENAME TO totals')
  faults.recordResponse(response(500))
  faults.recordJobFault('bulk')
  await faults.stop()
  const stored = await createFaultStore(database).hours(NOW)
  expect(summarizeFaults(stored, NOW)).toMatchObject({
    faults: { count: 2, before: 0 },
    jobs: [{ job: 'bulk', count: 1, lastAt: '2026-11-21T08:00:00.000Z' }],
  })
})

test('limits the number of waiting sums', async () => {
  const faults = createFaultRecorder(database, {
    now: () => NOW,
    isCounting: () => true,
    onError: () => {},
  })
  for (let n = 0; n <= FAULTS_UNWRITTEN_MAX; n += 1) faults.recordResponse(response(500, `/${n}`))
  await faults.stop()
  expect(await createFaultStore(database).hours(NOW)).toHaveLength(FAULTS_UNWRITTEN_MAX)
})

test('countJobFault counts failed work unless it was aborted', async () => {
  const ending = new AbortController()
  const job = { job: 'directory', now: () => NOW, signal: ending.signal } as const
  const fail = () => countJobFault(database, job, () => Promise.reject(new Error('No mirror.')))
  expect(await countJobFault(database, job, async () => 5)).toBe(5)
  await expect(fail()).rejects.toThrow('No mirror.')
  ending.abort()
  await expect(fail()).rejects.toThrow('No mirror.')
  await rowsOf(database, 'ALTER TABLE totals RENAME TO away')
  await expect(
    countJobFault(database, { ...job, signal: new AbortController().signal }, () =>
      Promise.reject(new Error('Not written.')),
    ),
  ).rejects.toThrow('Not written.')
  await rowsOf(database, 'ALTER TABLE away RENAME TO totals')
  expect(summarizeFaults(await createFaultStore(database).hours(NOW), NOW).jobs).toEqual([
    { job: 'directory', count: 1, lastAt: '2026-11-21T08:00:00.000Z' },
  ])
})
