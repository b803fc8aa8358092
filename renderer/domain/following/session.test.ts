// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowedBroadcast } from '../../../shared/api/following.ts'
import { getFollowed, getFollowedBroadcasts } from '../../api/following.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getShow } from '../../api/schedule.ts'
import type { Toast } from '../../lib/notify.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { setSetting } from '../settings/settings.ts'
import { reminders } from './notifications/reminders.ts'
import { createNotificationHooks, START_DELAY_MS } from './session.ts'
import { shownNotifications } from './shown-notifications.ts'
// Loaded in advance, so that the dynamic imports resolve immediately.
import './notifications/watch-follows.ts'
import type { ListenToEvents } from './notifications/watch-follows.ts'

vi.mock('../../api/following.ts')
vi.mock('../../api/schedule.ts')
vi.mock('../auth/auth.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../auth/auth.ts')>()),
  whenAccountReady: async () => {},
}))

const NOW = new Date(2026, 10, 21, 20).getTime()
const MINUTE = 60_000
const broadcast = (id: string, startsIn: number, followedAs = 'show'): FollowedBroadcast => ({
  id,
  showId: `show-${id}`,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  title: `Show ${id}`,
  host: null,
  homepage: null,
  startsAt: new Date(NOW + startsIn).toISOString(),
  endsAt: new Date(NOW + startsIn + 60 * MINUTE).toISOString(),
  followedAs: followedAs as FollowedBroadcast['followedAs'],
})

let client: QueryClient
let toasts: Toast[]
let clicked: (id: string) => void
let events: Map<string, (data: never) => void>
const shown = vi.fn()
const play = vi.fn()

function start() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  toasts = []
  events = new Map()
  const listen: ListenToEvents = (kind, listener) => {
    events.set(kind, listener as (data: never) => void)
    return () => events.delete(kind)
  }
  return createNotificationHooks({
    client,
    listen,
    notifications: {
      follow: shown,
      onFollowClicked: (listener) => {
        clicked = listener
        return () => {}
      },
    },
    notify: (notification) => toasts.push(notification),
    play,
    getTime: Date.now,
  })
}
const broadcasts = (...coming: FollowedBroadcast[]) =>
  vi.mocked(getFollowedBroadcasts).mockResolvedValue({ coming, missed: [] })
/** The API response with a show's broadcasts. */
const ofShow = (...all: FollowedBroadcast[]) =>
  vi.mocked(getShow).mockResolvedValue({ show: {} as never, broadcasts: all })
const messages = () => toasts.map(({ message }) => message)

let part: ReturnType<typeof start>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  for (const name of ['notifyShows', 'notifyStations', 'notifyOutside'] as const) {
    setSetting(name, 'on')
  }
  setSetting('quietHours', 'off')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(getShow).mockRejectedValue(new ApiProblem(503, null))
  useAuthStore.setState({
    user: {
      uid: 'ada',
      email: null,
      displayName: null,
      photoURL: null,
      emailVerified: true,
      providers: [],
    },
    isLoading: false,
  })
  part = start()
})
afterEach(() => {
  part.leave('ada', 'signed-out')
  client.clear()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('shows a notification once when a followed show starts, even after a restart', async () => {
  broadcasts(broadcast('a', 10 * MINUTE), broadcast('of-a-station', 5 * MINUTE, 'station'))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
  expect(toasts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(messages()).toEqual(['Show a is on air on Night Bus.'])
  expect(shown).toHaveBeenCalledExactlyOnceWith({
    id: 'begins:a',
    title: 'Show a',
    body: 'Show a is on air on Night Bus.',
  })
  toasts[0]?.action?.onClick()
  expect(play).toHaveBeenCalledExactlyOnceWith('night-bus')
  part.leave('ada', 'expired')
  part = start()
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(toasts).toEqual([])
})

test('plays the station after a click on the system notification', async () => {
  broadcasts(broadcast('a', 0))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(START_DELAY_MS)
  clicked('begins:a')
  clicked('begins:another')
  expect(play).toHaveBeenCalledExactlyOnceWith('night-bus')
})

test('shows a notification for a show that was moved to now within one refetch interval', async () => {
  broadcasts()
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(START_DELAY_MS)
  broadcasts(broadcast('a', 6 * MINUTE))
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  expect(messages()).toEqual(['Show a is on air on Night Bus.'])
})

test('shows only reminders during quiet hours and lists the rest', async () => {
  setSetting('quietHours', 'on')
  setSetting('quietFrom', '20:00')
  setSetting('quietTo', '21:00')
  broadcasts(broadcast('a', MINUTE), broadcast('b', 2 * MINUTE))
  reminders.set('ada', broadcast('b', 2 * MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(messages()).toEqual(['Reminder: Show b starts on Night Bus.'])
  expect(shownNotifications.list('ada').map(({ id }) => id)).toEqual(['begins:b', 'begins:a'])
  expect(shownNotifications.countUnseen('ada')).toBe(2)
  shownNotifications.markSeen('ada', Date.now())
  expect(shownNotifications.countUnseen('ada')).toBe(0)
})

test('respects the settings for kinds of notifications and system notifications', async () => {
  setSetting('notifyShows', 'off')
  setSetting('notifyOutside', 'off')
  broadcasts(broadcast('a', MINUTE), broadcast('b', MINUTE))
  reminders.set('ada', broadcast('b', MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(messages()).toEqual(['Reminder: Show b starts on Night Bus.'])
  expect(shown).not.toHaveBeenCalled()
})

test('shows the reminder of a moved broadcast with a new id at its new time', async () => {
  broadcasts()
  reminders.set('ada', broadcast('old', 10 * MINUTE), true, NOW)
  ofShow(broadcast('old', 10 * MINUTE))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  ofShow(broadcast('new', 20 * MINUTE))
  await vi.advanceTimersByTimeAsync(18 * MINUTE)
  expect(toasts).toEqual([])
  expect(reminders.list('ada')).toMatchObject([{ id: 'new' }])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(messages()).toEqual(['Reminder: Show new starts on Night Bus.'])
})

test('shows the reminder of a broadcast moved to now after a schedule event', async () => {
  broadcasts()
  reminders.set('ada', broadcast('old', 60 * MINUTE), true, NOW)
  ofShow(broadcast('old', 60 * MINUTE))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  ofShow(broadcast('new', 2 * MINUTE))
  events.get('schedule')?.({ stationId: 'night-bus' } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(messages()).toEqual(['Reminder: Show new starts on Night Bus.'])
})

test.each([
  ['its show has no broadcast near it', () => ofShow(broadcast('tomorrow', 25 * 60 * MINUTE))],
  ['its show was deleted', () => vi.mocked(getShow).mockRejectedValue(new ApiProblem(404, null))],
])('reports a canceled reminder when %s', async (_why, answer) => {
  broadcasts()
  reminders.set('ada', broadcast('old', 10 * MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  answer()
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(messages()).toEqual(['Show old on Night Bus was canceled, so your reminder was removed.'])
  expect(reminders.list('ada')).toEqual([])
})

test('shows notifications only for events of followed stations and creators', async () => {
  broadcasts()
  vi.mocked(getFollowed).mockResolvedValue(
    (['station', 'creator'] as const).map((kind) => ({
      kind,
      id: kind === 'station' ? 'night-bus' : 'grace',
      version: 1,
      name: kind === 'station' ? 'Night Bus' : 'Grace',
      stationName: null,
      stationId: null,
      picture: null,
    })),
  )
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(START_DELAY_MS)
  const sendEvent = (kind: string, data: unknown) => events.get(kind)?.(data as never)
  sendEvent('air', { stationId: 'night-bus', since: new Date(NOW).toISOString() })
  sendEvent('air', { stationId: 'long-wave', since: new Date(NOW).toISOString() })
  sendEvent('published', { creatorId: 'grace', stationId: 'new-wave', name: 'New Wave' })
  sendEvent('published', { creatorId: 'bob', stationId: 'old-wave', name: 'Old Wave' })
  await vi.advanceTimersByTimeAsync(0)
  expect(messages()).toEqual([
    'Night Bus is back on air.',
    'A creator you follow has published New Wave.',
  ])
  sendEvent('air', { stationId: 'night-bus', since: new Date(NOW).toISOString() })
  await vi.advanceTimersByTimeAsync(0)
  expect(toasts).toHaveLength(2)
})

test('deletes shown notifications at sign-out', async () => {
  broadcasts(broadcast('a', 0))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(START_DELAY_MS)
  expect(shownNotifications.list('ada')).toHaveLength(1)
  part.leave('ada', 'signed-out')
  expect(shownNotifications.list('ada')).toEqual([])
})
