import { expect, test } from 'vitest'
import type { Endpoint } from './adapters/adapter.ts'
import { nextPollAt } from './poll-station.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const endpoint = (...names: ('now' | 'schedule')[]): Endpoint => ({
  platform: 'azuracast',
  requests: names.map((name) => ({ name, url: `https://radio.example/${name}` })),
})
const usual = {
  isPopular: true,
  isWanted: true,
  endpoint: endpoint('now', 'schedule'),
  hasShows: false,
  failures: 0,
  retryAfterMs: null,
}

test.each([
  ['popular', {}, MINUTE_MS],
  ['saved', { isPopular: false }, 15 * MINUTE_MS],
  ['neither popular nor saved', { isPopular: false, isWanted: false }, null],
  ['on a platform with only a schedule', { endpoint: endpoint('schedule') }, HOUR_MS],
  ['of a creator', { endpoint: null, hasShows: true }, HOUR_MS],
  ['without a platform', { endpoint: null }, 7 * 24 * HOUR_MS],
  ['failing once', { failures: 1 }, 2 * MINUTE_MS],
  ['failing for a long time', { failures: 60 }, 6 * HOUR_MS],
  ['saved, failing twice', { isPopular: false, failures: 2 }, HOUR_MS],
  ['given a Retry-After', { failures: 1, retryAfterMs: 10 * MINUTE_MS }, 10 * MINUTE_MS],
  ['given an endless Retry-After', { failures: 1, retryAfterMs: 900 * HOUR_MS }, 6 * HOUR_MS],
])('nextPollAt schedules a station that is %s', (_, change, delay) => {
  expect(nextPollAt({ ...usual, ...change }, 0)).toBe(delay)
})
