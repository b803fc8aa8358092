import { expect, test } from 'vitest'
import { type ConnectionEnd, nextAttempt } from './live-connection.ts'

const wait = (end: ConnectionEnd, failures = 0, random = 0.5) =>
  nextAttempt(end, { failures, retryMs: 1_500 }, random)
const refused = (status: number, retryAfterMs: number | null = null) =>
  ({ kind: 'refused', status, retryAfterMs }) as const

test('uses the API’s delay after a good connection', () => {
  expect(wait({ kind: 'ended', lastedMs: 60_000 }, 5)).toEqual({ waitMs: 1_500, failures: 0 })
})

test('waits a minute at most', () => {
  const state = { failures: 0, retryMs: Number.POSITIVE_INFINITY }
  expect(nextAttempt({ kind: 'ended', lastedMs: 60_000 }, state, 0.5).waitMs).toBe(60_000)
})

test('doubles the delay with jitter up to a minute', () => {
  const failed = { kind: 'failed' } as const
  expect(wait(failed)).toEqual({ waitMs: 1_500, failures: 1 })
  expect(wait(failed, 1)).toEqual({ waitMs: 2_250, failures: 2 })
  expect([wait(failed, 30, 0).waitMs, wait(failed, 30, 1).waitMs]).toEqual([30_000, 60_000])
  expect(wait({ kind: 'ended', lastedMs: 10 }, 1)).toEqual({ waitMs: 2_250, failures: 2 })
  expect(wait(refused(500), 1)).toEqual({ waitMs: 2_250, failures: 2 })
})

test('respects a Retry-After delay', () => {
  expect(wait(refused(503, 1_000))).toEqual({ waitMs: 1_500, failures: 1 })
  expect(wait(refused(503, 300_000), 0, 0).waitMs).toBe(300_000)
  expect(wait(refused(503, 300_000), 0, 1).waitMs).toBe(600_000)
})

test.each<ConnectionEnd>([{ kind: 'held back' }, refused(404), refused(403), refused(406)])(
  'retries much later when live events are unavailable: %j',
  (end) => {
    expect(wait(end, 1, 0).waitMs).toBe(10 * 60_000)
    expect(wait(end, 1, 1).waitMs).toBe(20 * 60_000)
  },
)

test('ignores a single buffered attempt', () => {
  expect(wait({ kind: 'held back' })).toEqual({ waitMs: 1_500, failures: 1 })
})
