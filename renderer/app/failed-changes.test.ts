// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestPlan } from '../api/checkout.ts'
import { configureApi } from '../api/context.ts'
import { clearHistory, putHistoryEntry } from '../api/history.ts'
import { type FakeApi, startFakeApi } from '../api/testing/fake-api.ts'
import { mergeUser, updateUser } from '../api/users.ts'
import { createAccountMerge, mergeToasts } from '../domain/auth/account-merge.ts'
import { clearChanges, useSavedOffline } from '../domain/errors/errors.ts'
import { createFolder, setBlocked, setFavorites } from '../domain/favorites/favorites-changes.ts'
import {
  changeFavorites,
  favoritesQueueFor,
  type MakeChange,
} from '../domain/favorites/favorites-query.ts'
import { changeFollow, followsQueueFor } from '../domain/following/following-query.ts'
import { historyHandler } from '../domain/history/history-queue.ts'
import { songsQueue, songsQueueFor } from '../domain/saved-songs/saved-songs-query.ts'
import { createOfflineQueue } from '../domain/sync/offline-queue.ts'
import { connectToaster, notifyError, type Toast } from '../lib/notify.ts'
import { createPaymentGrants } from '../screens/plans/payment-grants.ts'
import { createQueryClient } from './query-client.ts'

const user = vi.hoisted(() => ({ uid: 'ada' as string | null }))
const requireUid = vi.hoisted(() => () => {
  if (user.uid === null) throw new Error('User is not authenticated')
  return user.uid
})
vi.mock('../domain/auth/auth.ts', () => ({
  isSignedIn: (uid: string) => uid === user.uid,
  requireUid,
  whenAccountReady: async () => {},
  hasAccount: () => true,
  useAuth: () => ({ user: { uid: user.uid } }),
  useAccount: () => ({ user: { uid: user.uid } }),
}))
const improved = vi.hoisted(() => new Set<() => void>())
vi.mock('../api/status-monitor.ts', () => ({
  statusMonitor: {
    onImproved: (listener: () => void) => {
      improved.add(listener)
      return () => improved.delete(listener)
    },
  },
}))

let api: FakeApi
let online: typeof fetch
let path: string
/** Visible toasts by id. */
let toasts: Map<string, Toast>
let disconnect: () => void
const endSession = vi.fn(async () => {
  user.uid = null
})
const navigate = vi.fn(async () => {})

const client = createQueryClient({
  notify: notifyError,
  location: () => ({ pathname: path, search: '', hash: '' }),
  navigate,
  isSignedIn: () => user.uid !== null,
  endSession,
})
songsQueueFor(client)
const favoritesQueue = favoritesQueueFor(client)
const followsQueue = followsQueueFor(client)

beforeAll(() => {
  api = startFakeApi()
  online = fetch
  configureApi({
    config: api.config,
    getToken: async () => 'token',
    renewToken: async () => null,
    onOutcome: () => {},
  })
})
afterAll(() => api.close())

beforeEach(() => {
  vi.useFakeTimers()
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  vi.stubGlobal('fetch', online)
  vi.clearAllMocks()
  user.uid = 'ada'
  path = '/search'
  api.seen.length = 0
  toasts = new Map()
  disconnect = connectToaster({
    show: (notice) => toasts.set(notice.id ?? String(toasts.size), notice),
    hide: (id) => toasts.delete(id),
    clear: () => toasts.clear(),
  })
})
afterEach(async () => {
  // Leaves nothing pending after a test.
  user.uid = null
  for (const goOn of [...improved]) goOn()
  await vi.runAllTimersAsync()
  disconnect()
  clearChanges()
  client.clear()
  await Promise.all([
    favoritesQueue.forget(),
    followsQueue.forget(),
    songsQueue.forget(),
    historyQueue.forget(),
    paymentGrants.forget(),
  ])
  vi.useRealTimers()
})

const toastTexts = () => [...toasts.values()].map(({ message }) => message)
const settle = () => vi.advanceTimersByTimeAsync(100)

const change = (make: MakeChange) => changeFavorites(client, make)
const song = {
  artist: null,
  title: 'Dub',
  stationId: null,
  stationName: 'Night Bus',
  show: null,
  at: '2026-11-21T21:04:00.000Z',
  version: 1,
  deleted: false,
}
const session = {
  id: '6b1a9f0e-0000-4000-8000-000000000001',
  stationId: 'night-bus',
  startedAt: 1,
  endedAt: 60_001,
}

const historyQueue = createOfflineQueue(
  historyHandler({
    put: async (uid, { startedAt, endedAt, ...session }) => {
      const iso = (ms: number) => new Date(ms).toISOString()
      await putHistoryEntry(uid, {
        ...session,
        startedAt: iso(startedAt),
        endedAt: iso(endedAt),
      })
    },
    clear: clearHistory,
    openSessionId: () => null,
    getTime: Date.now,
    graceMs: 0,
  }),
  (uid) => uid === user.uid,
)

const paymentGrants = createPaymentGrants({
  uid: () => user.uid,
  send: async (uid, { plan }) => {
    await requestPlan(uid, { role: 'pro', plan })
  },
  settled: () => {},
  refresh: async () => {},
  announce: () => {},
})

/** Each kind of queued change through its own queue. "user": a server error is not retried. */
const KINDS: readonly (readonly [
  kind: string,
  queueing: 'user' | 'background',
  make: () => void,
])[] = [
  ['favorite', 'user', () => change(({ all }) => setFavorites(all.items, ['night-bus'], true))],
  ['folder', 'user', () => change(() => createFolder([], 'night', 'Night'))],
  [
    'blocked station',
    'user',
    () => change(({ all }) => setBlocked(all.blocked, 'night-bus', true)),
  ],
  [
    'follow',
    'user',
    () => changeFollow(client, { target: { kind: 'station', id: 'night-bus' }, followed: true }),
  ],
  ['saved song', 'user', () => songsQueue.add('ada', [song])],
  ['history', 'background', () => historyQueue.add('ada', [session])],
  ['payment grant', 'background', () => paymentGrants.request({ plan: 'pro', sessionId: null })],
  [
    'account merge',
    'background',
    () => {
      void createAccountMerge({
        sources: { read: () => null, save: async () => {} },
        fetchToken: async () => 'token',
        merge: mergeUser,
        isSignedIn: (uid) => uid === user.uid,
        whenReady: async () => {},
        waitForRetry: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        ...mergeToasts,
        onWaiting: () => {},
      }).merge('ada', { uid: 'lone', refreshToken: 'secret' })
    },
  ],
]

interface Failure {
  readonly name: string
  readonly status: number
  readonly body?: object
  readonly toasts: readonly string[]
}
/** Permanent refusals of the API. */
const REFUSALS: readonly Failure[] = [
  { name: '204', status: 204, toasts: ['Content not found.'] },
  { name: '304', status: 304, toasts: ['Something went wrong!', 'Content not modified!'] },
  { name: '400 with a title', status: 400, body: { title: 'No.' }, toasts: ['No.'] },
  { name: '403', status: 403, body: { title: 'Not yours' }, toasts: ['Not yours'] },
  { name: '409', status: 409, body: { title: 'Too many' }, toasts: ['Too many'] },
  { name: '412', status: 412, body: { title: 'Changed' }, toasts: ['Changed'] },
  { name: '422 without a body', status: 422, toasts: ['Something went wrong!'] },
]

const respondWith = ({
  status,
  body = null as object | null,
}: {
  status: number
  body?: object | null
}) => api.respond({ status, body })

describe.each(KINDS)('a queued %s', (_kind, queueing, make) => {
  test.each(REFUSALS)(
    'refused with $name is dropped with its toast and a retry',
    async (failure) => {
      respondWith(failure)
      make()
      await settle()
      expect(toastTexts()).toEqual(failure.toasts)
      const sent = api.seen.length
      await vi.advanceTimersByTimeAsync(600_000)
      expect(api.seen).toHaveLength(sent)
      const [toast] = toasts.values()
      expect(toast?.action?.label).toBe('Try again')
      toast?.action?.onClick()
      await settle()
      expect(api.seen.length).toBeGreaterThan(sent)
    },
  )

  test('stays quiet after a 500 and is kept, or is dropped if its user sees the result', async () => {
    respondWith({ status: 500, body: { title: 'Broken' } })
    make()
    await settle()
    expect(toastTexts()).toEqual(queueing === 'user' ? ['Broken'] : [])
    const sent = api.seen.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.seen.length > sent).toBe(queueing === 'background')
  })

  test.each([
    ['503', () => respondWith({ status: 503, body: { title: 'Later' } })],
    ['no response', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed')))],
  ])('is kept without a toast after %s and sent again', async (_name, fail) => {
    fail()
    make()
    await settle()
    expect(toastTexts()).toEqual([])
    vi.stubGlobal('fetch', online)
    const sent = api.seen.length
    respondWith({ status: 503, body: { title: 'Later' } })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.seen.length).toBeGreaterThan(sent)
    expect(toastTexts()).toEqual([])
  })

  test('shows the toast of a 401, ends the session once and opens the sign-in', async () => {
    respondWith({ status: 401, body: { title: 'Sign in' } })
    make()
    make()
    await settle()
    expect(toastTexts()).toEqual(['Sign in', 'Session expired!'])
    expect(endSession).toHaveBeenCalledOnce()
    expect(navigate.mock.calls).toEqual([['/sign-in?redirect=%2Fsearch', { replace: true }]])
  })

  test('shows the toast of a 401 once on a public page, keeps the session and is kept', async () => {
    path = '/subscriptions'
    respondWith({ status: 401, body: { title: 'Sign in' } })
    make()
    await settle()
    expect(toastTexts()).toEqual(['Sign in'])
    toasts.clear()
    const sent = api.seen.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.seen.length).toBeGreaterThan(sent)
    expect(toastTexts()).toEqual([])
    expect(endSession).not.toHaveBeenCalled()
  })
})

describe('a mutation', () => {
  const make = () => {
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => updateUser('ada', { visible: true }) })
      .execute(undefined)
      .catch(() => {})
  }
  test.each([
    ...REFUSALS,
    { name: '500', status: 500, body: { title: 'Broken' }, toasts: ['Broken'] },
  ])('that fails with $name shows its toast', async (failure) => {
    respondWith(failure)
    make()
    await settle()
    expect(toastTexts()).toEqual(failure.toasts)
  })

  test('without a response shows a generic toast', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed')))
    make()
    await settle()
    expect(toastTexts()).toEqual(['Something went wrong!'])
  })

  test('shows the toast of a 401 and then ends the session once', async () => {
    respondWith({ status: 401, body: { title: 'Sign in' } })
    make()
    make()
    await settle()
    expect(toastTexts()).toEqual(expect.arrayContaining(['Sign in', 'Session expired!']))
    expect(toastTexts().at(-1)).toBe('Session expired!')
    expect(endSession).toHaveBeenCalledOnce()
  })
})

test('shows that changes are saved offline from the first failure until they are sent', async () => {
  const { result } = renderHook(() => useSavedOffline())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed')))
  for (const id of ['first', 'second']) change(({ all }) => setFavorites(all.items, [id], true))
  await act(settle)
  expect([result.current, toastTexts()]).toEqual([true, []])
  vi.stubGlobal('fetch', online)
  api.respond({ body: { items: [], folders: [], blocked: [], rev: 1, count: 1, since: null } })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect([result.current, api.seen.length]).toEqual([false, 1])
})

test('merges thirty refused favorites into one toast with one retry', async () => {
  respondWith({ status: 422, body: { title: 'Not these' } })
  const ids = Array.from({ length: 30 }, (_, n) => `station-${n}`)
  change(() => setFavorites([], ids, true))
  await vi.waitFor(() => expect(favoritesQueue.entries('ada')).toEqual([]), { timeout: 10_000 })
  expect(toastTexts()).toEqual(['Not these'])
  api.seen.length = 0
  toasts.values().next().value?.action?.onClick()
  await settle()
  expect(api.seen[0]?.body).toMatchObject({ items: ids.map((stationId) => ({ stationId })) })
})

test('drops its changes when the toast closes', async () => {
  respondWith({ status: 422, body: { title: 'Not this' } })
  change(({ all }) => setFavorites(all.items, ['first'], true))
  await settle()
  toasts.values().next().value?.onDismiss?.()
  toasts.clear()
  change(({ all }) => setFavorites(all.items, ['second'], true))
  await settle()
  api.seen.length = 0
  toasts.values().next().value?.action?.onClick()
  await settle()
  expect(api.seen.map(({ body }) => body)).toMatchObject([{ items: [{ stationId: 'second' }] }])
})
