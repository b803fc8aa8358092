// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { clearChanges } from '../domain/errors/errors.ts'
import { favoritesHandler, type QueuedFavorite } from '../domain/favorites/favorites-queue.ts'
import { followsHandler } from '../domain/following/following-query.ts'
import { historyHandler } from '../domain/history/history-queue.ts'
import { songsHandler } from '../domain/saved-songs/saved-songs-query.ts'
import { createOfflineQueue, type QueueHandler } from '../domain/sync/offline-queue.ts'
import { connectToaster, type Toast } from '../lib/notify.ts'
import { createDurableText } from '../platform/durable-text.ts'
import { grantRules } from '../screens/plans/payment-grants.ts'

const user = vi.hoisted(() => ({ uid: 'ada' as string | null }))
vi.mock('../domain/auth/auth.ts', () => ({
  isSignedIn: (uid: string) => uid === user.uid,
  requireUid: () => user.uid,
  whenAccountReady: async () => {},
  hasAccount: () => true,
  useAuth: () => ({ user: null }),
  useAccount: () => ({ user: null }),
}))
const improved = vi.hoisted(() => new Set<() => void>())
vi.mock('../api/status-monitor.ts', () => ({
  statusMonitor: {
    onRecovered: (listener: () => void) => {
      improved.add(listener)
      return () => improved.delete(listener)
    },
  },
}))

const away = new ApiProblem(503, { code: 'database-unavailable' })
const settle = () => vi.advanceTimersByTimeAsync(0)

let disk: Map<string, unknown>
const copy = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
/** Visible toasts by id. */
let toasts: Map<string, Toast>
let disconnect: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T21:00:00.000Z') })
  vi.spyOn(console, 'warn').mockReturnValue()
  user.uid = 'ada'
  disk = new Map()
  toasts = new Map()
  disconnect = connectToaster({
    show: (notice) => toasts.set(notice.id ?? '', notice),
    hide: (id) => toasts.delete(id),
    clear: () => toasts.clear(),
  })
})
afterEach(async () => {
  user.uid = null
  for (const goOn of [...improved]) goOn()
  await vi.runAllTimersAsync()
  disconnect()
  clearChanges()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Kind<Entry, Result> {
  readonly name: string
  readonly handler: QueueHandler<Entry, Result>
  /** Two entries in send order. */
  readonly entries: readonly [Entry, Entry]
  /** A newer version of the first entry. Null if entries never change. */
  readonly newer: Entry | null
  /** Both entries as stored before the common queue. Null if nothing was stored. */
  readonly storedBefore: object | null
}

/** Shared behavior of all queues. */
function describeQueue<Entry, Result>({
  name,
  handler,
  entries: [first, second],
  newer,
  storedBefore,
}: Kind<Entry, Result>): void {
  const { storageKey } = handler
  const stored = () => localStorage.getItem(storageKey)

  /** A window of the app, or its next run. */
  function open() {
    const sent: Entry[] = []
    const onSent = vi.fn()
    const send = vi.fn(async (uid: string, entries: readonly Entry[]) => {
      expect(uid).toBe(user.uid)
      sent.push(...entries)
      return undefined as Result
    })
    const queue = createOfflineQueue(
      { ...handler, send, onSent },
      (uid) => uid === user.uid,
      createDurableText(storageKey, async () => copy),
    )
    return { queue, send, sent, onSent }
  }

  /** The first entry waits for the API. */
  async function openOffline() {
    const window = open()
    window.send.mockRejectedValue(away)
    window.queue.add('ada', [first])
    await settle()
    return window
  }

  describe(`the queue of ${name}`, () => {
    test('sends one request at a time, in order, and stores nothing once all are accepted', async () => {
      const { queue, send, sent } = open()
      let underWay = 0
      send.mockImplementation(async (_uid, entries) => {
        underWay += 1
        expect(underWay).toBe(1)
        await Promise.resolve()
        underWay -= 1
        sent.push(...entries)
        return undefined as Result
      })
      queue.add('ada', [first])
      queue.add('ada', [second])
      expect(queue.entries('ada')).toHaveLength(2)
      await settle()
      expect(sent).toEqual([first, second])
      expect([stored(), disk.size]).toEqual([null, 0])
    })

    test.skipIf(newer === null)('sends again what changed during a request', async () => {
      const { queue, sent } = open()
      queue.add('ada', [first])
      queue.add('ada', [newer as Entry])
      await settle()
      expect(sent).toEqual([first, newer])
      expect(stored()).toBeNull()
    })

    test('retries with a growing delay, or as soon as the API is back', async () => {
      const { send } = await openOffline()
      await vi.advanceTimersByTimeAsync(4_999)
      expect(send).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(send).toHaveBeenCalledTimes(2)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(send).toHaveBeenCalledTimes(2)
      for (const goOn of [...improved]) goOn()
      await settle()
      expect(send).toHaveBeenCalledTimes(3)
      expect(toasts.size).toBe(0)
    })

    test('waits for Retry-After after a 429, even if the API is back', async () => {
      const { queue, send, sent } = open()
      send.mockRejectedValueOnce(new ApiProblem(429, {}, 60_000))
      queue.add('ada', [first])
      await settle()
      for (const goOn of [...improved]) goOn()
      await queue.flush()
      await vi.advanceTimersByTimeAsync(59_999)
      expect(sent).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toEqual([first])
    })

    test('sends the entries of an earlier run', async () => {
      await openOffline()
      const next = open()
      await next.queue.enter('ada')
      await settle()
      expect(next.sent).toEqual([first])
      expect([stored(), disk.size]).toEqual([null, 0])
    })

    test.skipIf(storedBefore === null)('sends the entries of an earlier version', async () => {
      localStorage.setItem(storageKey, JSON.stringify({ uid: 'ada', ...storedBefore }))
      const { queue, sent } = open()
      await queue.enter('ada')
      await settle()
      expect(sent).toEqual([first, second])
      expect(stored()).toBeNull()
    })

    test('restores entries that a crash removed from local storage', async () => {
      const { queue } = await openOffline()
      const older = stored()
      queue.add('ada', [second])
      await settle()
      for (const left of [null, older]) {
        if (left === null) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, left)
        const next = open()
        next.send.mockRejectedValue(away)
        await next.queue.enter('ada')
        expect(next.queue.entries('ada')).toEqual([first, second])
      }
    })

    test.each([
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"uid":"ada"}',
      '{"uid":"ada","items":[{"title":7}],"entries":[7],"clearedAt":"now"}',
      '{"uid":"","items":[],"entries":[],"clearedAt":null}',
    ])('reads nothing from %s', async (text) => {
      localStorage.setItem(storageKey, text)
      const { queue, send } = open()
      await queue.enter('ada')
      expect(queue.entries('ada')).toEqual([])
      expect(send).not.toHaveBeenCalled()
    })

    test('drops rejected entries with one toast, sends the others, and resends on request', async () => {
      const { queue, send, sent } = open()
      send.mockRejectedValueOnce(new ApiProblem(422, { title: 'Not this' }))
      queue.add('ada', [first])
      queue.add('ada', [second])
      await settle()
      expect(sent).toEqual([second])
      expect(stored()).toBeNull()
      expect([...toasts.values()]).toMatchObject([
        { message: 'Not this', action: { label: 'Try again' } },
      ])
      toasts.values().next().value?.action?.onClick()
      await settle()
      expect(sent).toEqual([second, first])
    })

    test('shares its entries between two windows and shows what the other has sent', async () => {
      const { queue, send, onSent } = await openOffline()
      const other = open()
      other.queue.add('ada', [second])
      await settle()
      expect(other.sent).toEqual([first, second])
      expect(queue.entries('ada')).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(send).toHaveBeenCalledTimes(1)
      expect(onSent).toHaveBeenCalledExactlyOnceWith('ada', [first], null)
    })

    test('sends nothing under another account', async () => {
      const { queue, send, onSent } = await openOffline()
      user.uid = 'bob'
      for (const goOn of [...improved]) goOn()
      await queue.enter('bob')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(queue.entries('bob')).toEqual([])
      expect(send).toHaveBeenCalledTimes(1)
      queue.add('bob', [second])
      await settle()
      expect(queue.entries('ada')).toEqual([])
      expect(send).toHaveBeenLastCalledWith('bob', [second])
      expect(onSent).not.toHaveBeenCalled()
    })

    test('does not show a pending request to the next user', async () => {
      const { queue, send, onSent } = open()
      const response = Promise.withResolvers<Result>()
      send.mockReturnValueOnce(response.promise)
      queue.add('ada', [first])
      user.uid = 'bob'
      response.reject(new ApiProblem(422, {}))
      await settle()
      expect([toasts.size, onSent.mock.calls.length]).toEqual([0, 0])
    })

    test('moves into an account with its user and is deleted at sign-out', async () => {
      user.uid = 'lone'
      const { queue, send } = open()
      send.mockRejectedValue(away)
      queue.add('lone', [first])
      await settle()
      queue.transfer('bob', 'ada')
      expect(queue.entries('ada')).toEqual([])
      queue.transfer('lone', 'ada')
      user.uid = 'ada'
      expect([queue.entries('lone'), queue.entries('ada')]).toEqual([[], [first]])
      await queue.enter('ada')
      await settle()
      expect(send).toHaveBeenLastCalledWith('ada', [first])
      await queue.forget()
      expect([stored(), disk.size, queue.entries('ada')]).toEqual([null, 0, []])
    })
  })
}

const song = (title: string, version = 1) => ({
  artist: null,
  title,
  stationId: null,
  stationName: 'Night Bus',
  show: null,
  at: '2026-11-21T20:04:00.000Z',
  version,
  deleted: false,
})
describeQueue({
  name: 'saved songs',
  handler: songsHandler,
  entries: [song('One'), song('Two')],
  newer: song('One', 2),
  storedBefore: { items: [song('One'), song('Two')] },
})

const session = (n: number, ms = 60_000) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  stationId: 'night-bus',
  startedAt: n,
  endedAt: n + ms,
})
const history = historyHandler({
  put: async () => {},
  clear: async () => {},
  openSessionId: () => null,
  getTime: Date.now,
  graceMs: 50_000,
})
describeQueue({
  name: 'sessions of the history',
  handler: history,
  entries: [session(1), session(2)],
  newer: session(1, 90_000),
  storedBefore: { revision: 3, entries: [session(1), session(2)], clearedAt: null },
})
describeQueue({
  name: 'a clearing of the history and a session after it',
  handler: { ...history, due: (entries) => history.due(entries, true) },
  entries: [{ clearedAt: 1 }, session(2)],
  newer: { clearedAt: 2 },
  storedBefore: { revision: 3, entries: [session(2)], clearedAt: 1 },
})

const follow = (id: string, version = 1) => ({
  kind: 'show' as const,
  id,
  version,
  deleted: false,
})
describeQueue({
  name: 'follows',
  handler: followsHandler,
  entries: [follow('drift'), follow('drone')],
  newer: follow('drift', 2),
  storedBefore: { items: [follow('drift'), follow('drone')] },
})

const favorites = favoritesHandler(
  () => null,
  () => {},
)
const favorite = (stationId: string, version = 1): QueuedFavorite => ({
  list: 'items',
  item: { stationId, version, deleted: false },
})
const blocked = (stationId: string): QueuedFavorite => ({
  list: 'blocked',
  item: { stationId, version: 1, deleted: false },
})
const folder = (name: string, version = 1): QueuedFavorite => ({
  list: 'folders',
  item: { id: 'night', name, place: 'V', version, deleted: false },
})
describeQueue({
  name: 'favorites',
  handler: favorites,
  entries: [favorite('night-bus'), favorite('long-wave')],
  newer: favorite('night-bus', 2),
  storedBefore: {
    items: [favorite('night-bus').item, favorite('long-wave').item],
    folders: [],
    blocked: [],
  },
})
describeQueue({
  name: 'folders and blocked stations',
  handler: favorites,
  entries: [folder('Night'), blocked('noise')],
  newer: folder('Day', 2),
  storedBefore: {
    items: [],
    folders: [folder('Night').item],
    blocked: [blocked('noise').item],
  },
})

const grant = (sessionId: string) => ({ plan: 'pro', sessionId, isGranted: false })
describeQueue({
  name: 'payment grants',
  handler: { ...grantRules, send: async () => {} },
  entries: [grant('cs_1'), grant('cs_2')],
  newer: null,
  storedBefore: null,
})

const AT = Date.parse('2026-11-21T20:04:00.000Z')

/** Texts as commit 20cf1ac8 wrote them, and the entries that they must send. */
function describeStored<Entry, Result>(
  handler: QueueHandler<Entry, Result>,
  text: string,
  entries: readonly Entry[],
): void {
  test.each([
    ['local storage', () => localStorage.setItem(handler.storageKey, text)],
    ['the copy alone', () => disk.set(handler.storageKey, text)],
  ])(`sends changes that version 20cf1ac8 left in ${handler.storageKey}: %s`, async (_, store) => {
    store()
    const sent: Entry[] = []
    const send = async (_uid: string, some: readonly Entry[]) => {
      sent.push(...some)
      return undefined as Result
    }
    const queue = createOfflineQueue(
      { ...handler, send, onSent: () => {} },
      (uid) => uid === user.uid,
      createDurableText(handler.storageKey, async () => copy),
    )
    await queue.enter('ada')
    await settle()
    expect(sent).toEqual(entries)
    expect([localStorage.getItem(handler.storageKey), disk.size]).toEqual([null, 0])
  })
}

describeStored(
  history,
  '{"uid":"ada","revision":1795291440000,"entries":[{"id":"00000000-0000-4000-8000-000000000001","stationId":"night-bus","startedAt":1795290840000,"endedAt":1795291380000}],"clearedAt":1795290740000}',
  [
    { clearedAt: 1_795_290_740_000 },
    {
      id: '00000000-0000-4000-8000-000000000001',
      stationId: 'night-bus',
      startedAt: 1_795_290_840_000,
      endedAt: 1_795_291_380_000,
    },
  ],
)
describeStored(
  favorites,
  '{"uid":"ada","items":[{"stationId":"night-bus","version":1795291440000,"deleted":false,"place":{"at":"V","version":1795291440000},"filed":{"folder":"night","version":1795291440000}},{"stationId":"long-wave","version":1795291440001,"deleted":true}],"folders":[{"id":"night","name":"Night","place":"V","version":1795291440000,"deleted":false}],"blocked":[{"stationId":"noise","version":1795291440000,"deleted":false}]}',
  [
    folder('Night', AT),
    {
      list: 'items',
      item: {
        ...{ stationId: 'night-bus', version: AT, deleted: false },
        ...{ place: { at: 'V', version: AT }, filed: { folder: 'night', version: AT } },
      },
    },
    { list: 'items', item: { stationId: 'long-wave', version: AT + 1, deleted: true } },
    { list: 'blocked', item: { stationId: 'noise', version: AT, deleted: false } },
  ],
)
describeStored(
  followsHandler,
  '{"uid":"ada","items":[{"kind":"show","id":"drift","version":1795291440000,"deleted":false},{"kind":"station","id":"night-bus","version":1795291440001,"deleted":true}]}',
  [follow('drift', AT), { kind: 'station', id: 'night-bus', version: AT + 1, deleted: true }],
)
describeStored(
  songsHandler,
  '{"uid":"ada","items":[{"artist":"Stereolab","title":"French Disko","stationId":"night-bus","stationName":"Night Bus","show":"Late Show","at":"2026-11-21T20:04:00.000Z","version":1795291440000,"deleted":false}]}',
  [
    {
      ...{ artist: 'Stereolab', title: 'French Disko', stationId: 'night-bus' },
      ...{ stationName: 'Night Bus', show: 'Late Show', at: '2026-11-21T20:04:00.000Z' },
      ...{ version: AT, deleted: false },
    },
  ],
)
