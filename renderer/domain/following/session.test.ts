// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowedBroadcast } from '../../../shared/api/following.ts'
import { getFollowed, getFollowedBroadcasts } from '../../api/following.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getShow } from '../../api/programme.ts'
import type { Notice } from '../../lib/notify.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { setSetting } from '../settings/settings.ts'
import { reminders } from './notices/reminders.ts'
import { FIRST_AFTER_MS, followNotices } from './session.ts'
import { toldNotices } from './told-notices.ts'
// Also loaded here: then what the notices load is there at once.
import './notices/watch-follows.ts'
import type { ListenToEvents } from './notices/watch-follows.ts'

vi.mock('../../api/following.ts')
vi.mock('../../api/programme.ts')
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
let said: Notice[]
let clicked: (id: string) => void
let events: Map<string, (data: never) => void>
const shown = vi.fn()
const play = vi.fn()

function start() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  said = []
  events = new Map()
  const listen: ListenToEvents = (kind, listener) => {
    events.set(kind, listener as (data: never) => void)
    return () => events.delete(kind)
  }
  return followNotices({
    client,
    listen,
    notifications: {
      follow: shown,
      onFollowClicked: (listener) => {
        clicked = listener
        return () => {}
      },
    },
    notify: (notice) => said.push(notice),
    play,
    now: Date.now,
  })
}
const broadcasts = (...coming: FollowedBroadcast[]) =>
  vi.mocked(getFollowedBroadcasts).mockResolvedValue({ coming, missed: [] })
/** The API's answer of a show's broadcasts. */
const ofShow = (...all: FollowedBroadcast[]) =>
  vi.mocked(getShow).mockResolvedValue({ show: {} as never, broadcasts: all })
const words = () => said.map(({ message }) => message)

let part: ReturnType<typeof start>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  for (const name of ['noticeShows', 'noticeStations', 'noticesOutside'] as const) {
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

test('a followed show that begins is told at its time, once, also after a restart', async () => {
  broadcasts(broadcast('a', 10 * MINUTE), broadcast('of-a-station', 5 * MINUTE, 'station'))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(words()).toEqual(['Show a is on air on Night Bus.'])
  expect(shown).toHaveBeenCalledExactlyOnceWith({
    id: 'begins:a',
    title: 'Show a',
    body: 'Show a is on air on Night Bus.',
  })
  said[0]?.action?.onClick()
  expect(play).toHaveBeenCalledExactlyOnceWith('night-bus')
  part.leave('ada', 'lost')
  part = start()
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(said).toEqual([])
})

test('a click on the system’s notification plays it', async () => {
  broadcasts(broadcast('a', 0))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  clicked('begins:a')
  clicked('begins:another')
  expect(play).toHaveBeenCalledExactlyOnceWith('night-bus')
})

test('a show that is moved to now while the program runs is told within the time between two looks', async () => {
  broadcasts()
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  broadcasts(broadcast('a', 6 * MINUTE))
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  expect(words()).toEqual(['Show a is on air on Night Bus.'])
})

test('in quiet hours it is listed only, but for a reminder', async () => {
  setSetting('quietHours', 'on')
  setSetting('quietFrom', '20:00')
  setSetting('quietTo', '21:00')
  broadcasts(broadcast('a', MINUTE), broadcast('b', 2 * MINUTE))
  reminders.set('ada', broadcast('b', 2 * MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(words()).toEqual(['You wanted to be reminded: Show b begins on Night Bus.'])
  expect(toldNotices.list('ada').map(({ id }) => id)).toEqual(['begins:b', 'begins:a'])
  expect(toldNotices.unseen('ada')).toBe(2)
  toldNotices.see('ada', Date.now())
  expect(toldNotices.unseen('ada')).toBe(0)
})

test('a kind that is switched off is not told, and outside the window only where it is wanted', async () => {
  setSetting('noticeShows', 'off')
  setSetting('noticesOutside', 'off')
  broadcasts(broadcast('a', MINUTE), broadcast('b', MINUTE))
  reminders.set('ada', broadcast('b', MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(words()).toEqual(['You wanted to be reminded: Show b begins on Night Bus.'])
  expect(shown).not.toHaveBeenCalled()
})

test('a reminder of a broadcast that is moved is told at its new time, though it has another id', async () => {
  broadcasts()
  reminders.set('ada', broadcast('old', 10 * MINUTE), true, NOW)
  ofShow(broadcast('old', 10 * MINUTE))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  ofShow(broadcast('new', 20 * MINUTE))
  await vi.advanceTimersByTimeAsync(18 * MINUTE)
  expect(said).toEqual([])
  expect(reminders.list('ada')).toMatchObject([{ id: 'new' }])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(words()).toEqual(['You wanted to be reminded: Show new begins on Night Bus.'])
})

test('one that is moved to now is told as soon as the station’s programme is said to have changed', async () => {
  broadcasts()
  reminders.set('ada', broadcast('old', 60 * MINUTE), true, NOW)
  ofShow(broadcast('old', 60 * MINUTE))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  ofShow(broadcast('new', 2 * MINUTE))
  events.get('programme')?.({ stationId: 'night-bus' } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(words()).toEqual(['You wanted to be reminded: Show new begins on Night Bus.'])
})

test.each([
  ['its show has no broadcast near it', () => ofShow(broadcast('tomorrow', 25 * 60 * MINUTE))],
  ['its show is gone', () => vi.mocked(getShow).mockRejectedValue(new ApiProblem(404, null))],
])('a reminder is called off with a word where %s', async (_why, answer) => {
  broadcasts()
  reminders.set('ada', broadcast('old', 10 * MINUTE), true, NOW)
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(MINUTE)
  answer()
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(words()).toEqual([
    'Show old on Night Bus was called off, and your reminder of it with it.',
  ])
  expect(reminders.list('ada')).toEqual([])
})

test('events tell of followed stations and creators, and of no others', async () => {
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
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  const tell = (kind: string, data: unknown) => events.get(kind)?.(data as never)
  tell('air', { stationId: 'night-bus', since: new Date(NOW).toISOString() })
  tell('air', { stationId: 'long-wave', since: new Date(NOW).toISOString() })
  tell('published', { creatorId: 'grace', stationId: 'new-wave', name: 'New Wave' })
  tell('published', { creatorId: 'bob', stationId: 'old-wave', name: 'Old Wave' })
  await vi.advanceTimersByTimeAsync(0)
  expect(words()).toEqual([
    'Night Bus is heard again.',
    'A creator you follow has published New Wave.',
  ])
  tell('air', { stationId: 'night-bus', since: new Date(NOW).toISOString() })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toHaveLength(2)
})

test('what was told goes with a sign-out', async () => {
  broadcasts(broadcast('a', 0))
  part.enter('ada')
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  expect(toldNotices.list('ada')).toHaveLength(1)
  part.leave('ada', 'signed-out')
  expect(toldNotices.list('ada')).toEqual([])
})
