import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInQuietHours, NOTIFICATION_MAX_AGE_MS, nextNotifications } from './next-notifications.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const MINUTE = 60_000
const NONE: ReadonlySet<string> = new Set()

const broadcast = (id: string, startsIn: number, lasts: number | null = 60 * MINUTE) => ({
  id,
  showId: 'show',
  title: `Show ${id}`,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  startsAt: new Date(NOW + startsIn).toISOString(),
  endsAt: lasts === null ? null : new Date(NOW + startsIn + lasts).toISOString(),
})
const ids = (notifications: readonly { id: string }[]) => notifications.map(({ id }) => id)

test('returns started broadcasts as due and the next start', () => {
  const shows = [broadcast('later', 90 * MINUTE), broadcast('next', MINUTE), broadcast('now', 0)]
  const { due, nextAt } = nextNotifications({ shows, reminders: [] }, NOW, NONE)
  expect(due).toEqual([
    {
      id: 'begins:now',
      kind: 'show',
      title: 'Show now',
      stationId: 'night-bus',
      stationName: 'Night Bus',
      at: NOW,
    },
  ])
  expect(nextAt).toBe(NOW + MINUTE)
})

test('returns one notification per broadcast, as a reminder if there is one', () => {
  const one = broadcast('a', 0)
  const first = nextNotifications({ shows: [one], reminders: [one] }, NOW, NONE)
  expect(first.due).toMatchObject([{ id: 'begins:a', kind: 'reminder' }])
  const shownIds = new Set(ids(first.due))
  expect(nextNotifications({ shows: [one], reminders: [one] }, NOW, shownIds)).toEqual({
    due: [],
    nextAt: null,
  })
})

test('uses the new time of a moved show with a reminder', () => {
  const [before, after] = [broadcast('a', 0), broadcast('a', 10 * MINUTE)]
  const { due, nextAt } = nextNotifications({ shows: [after], reminders: [before] }, NOW, NONE)
  expect([due, nextAt]).toEqual([[], NOW + 10 * MINUTE])
})

test('skips broadcasts that started long ago or are over', () => {
  const shows = [
    broadcast('old', -NOTIFICATION_MAX_AGE_MS),
    broadcast('over', -10 * MINUTE, 10 * MINUTE),
    broadcast('endless', -10 * MINUTE, null),
  ]
  expect(ids(nextNotifications({ shows, reminders: [] }, NOW, NONE).due)).toEqual([
    'begins:endless',
  ])
})

test('returns each notification once and on time when called at each nextAt', () => {
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 6 * 60 }), { maxLength: 12 })
  fc.assert(
    fc.property(starts, (minutes) => {
      const shows = minutes.map((minute) => broadcast(String(minute), minute * MINUTE))
      const shownAt = new Map<string, number>()
      let now: number | null = NOW
      while (now !== null) {
        const at: number = now
        const { due, nextAt } = nextNotifications(
          { shows, reminders: [] },
          at,
          new Set(shownAt.keys()),
        )
        for (const { id } of due) {
          expect(shownAt.has(id)).toBe(false)
          shownAt.set(id, at)
        }
        now = nextAt
      }
      for (const { id, startsAt } of shows) {
        expect(shownAt.get(`begins:${id}`)).toBe(Date.parse(startsAt))
      }
    }),
  )
})

test.each([
  ['22:00', '07:00', 23, true],
  ['22:00', '07:00', 6, true],
  ['22:00', '07:00', 7, false],
  ['22:00', '07:00', 12, false],
  ['01:00', '05:00', 3, true],
  ['01:00', '05:00', 5, false],
  ['08:00', '08:00', 8, false],
])('evaluates quiet hours from %s to %s at %i o’clock: %s', (from, to, hour, quiet) => {
  expect(isInQuietHours(new Date(2026, 10, 21, hour).getTime(), from, to)).toBe(quiet)
})
