import { expect, test } from 'vitest'
import { correctReminder } from './check-reminders.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const HOUR = 60 * 60_000

const broadcast = (id: string, hours: number) => ({
  id,
  showId: 'drift',
  stationId: 'night-bus',
  title: 'Drift',
  host: null,
  homepage: null,
  startsAt: new Date(NOW + hours * HOUR).toISOString(),
  endsAt: new Date(NOW + (hours + 1) * HOUR).toISOString(),
})
const reminder = { ...broadcast('old', 2), stationName: 'Night Bus' }
const NONE: ReadonlySet<string> = new Set()
const idOf = (broadcasts: ReturnType<typeof broadcast>[], taken = NONE) =>
  correctReminder(reminder, broadcasts, taken, NOW)?.id ?? null

test('updates the times of an existing broadcast', () => {
  const later = { ...broadcast('old', 2), endsAt: null, title: 'Drift, long' }
  const { endsAt, title } = later
  expect(correctReminder(reminder, [broadcast('near', 1), later], NONE, NOW)).toEqual({
    ...reminder,
    endsAt,
    title,
  })
})

test('replaces a missing broadcast by the nearest of its show', () => {
  expect(idOf([broadcast('tomorrow', 25), broadcast('moved', 3)])).toBe('moved')
})

test.each([
  ['there is none', []],
  ['the nearest is a day away', [broadcast('tomorrow', 26)]],
  ['the nearest is over', [broadcast('before', -1)]],
])('treats the broadcast as canceled when %s', (_why, broadcasts) => {
  expect(idOf(broadcasts)).toBeNull()
})

test('does not use a broadcast that has its own reminder', () => {
  expect(idOf([broadcast('other', 3)], new Set(['other']))).toBeNull()
})
