// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDurableText } from '../../platform/durable-text.ts'
import { createListening } from './create-listening.ts'
import type { HistorySession as Session } from './history-queue.ts'

const user = { uid: 'ada' as string | null }
vi.mock('../../api/status-monitor.ts', () => ({ statusMonitor: { onImproved: () => () => {} } }))

const STORAGE_KEY = 'listening-outbox'

const START = Date.parse('2026-11-21T08:00:00.000Z')
const GRACE = 50_000

let disk: Map<string, unknown>
let put: ReturnType<typeof vi.fn<(uid: string, session: Session) => Promise<void>>>
const clear = vi.fn<(uid: string) => Promise<void>>()
const mirror = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}

/** One run of the app. */
function make() {
  return createListening({
    text: createDurableText(STORAGE_KEY, async () => mirror),
    uid: () => user.uid,
    put,
    clear,
    newId: () => crypto.randomUUID(),
    getTime: Date.now,
    graceMs: GRACE,
  })
}
const startEvent = (stationId = 'night-bus') => ({
  stationId,
  startedAt: Date.now(),
  endedAt: null,
})
const end = (stationId = 'night-bus') => ({
  stationId,
  startedAt: START,
  endedAt: Date.now(),
})
/** User, station and duration in seconds of each sent session. */
const sent = () =>
  put.mock.calls.map(([who, { stationId, startedAt, endedAt }]) => [
    who,
    stationId,
    (endedAt - startedAt) / 1_000,
  ])
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  user.uid = 'ada'
  disk = new Map()
  localStorage.clear()
  put = vi.fn(async () => {})
  clear.mockReset()
})
afterEach(() => vi.useRealTimers())

test('sends a session when it has ended and deletes it locally', async () => {
  const listening = make()
  const onSent = vi.fn()
  listening.onSent(onSent)
  listening.recordSession(startEvent())
  await pass(40_000)
  expect(put).not.toHaveBeenCalled()
  expect(listening.pending('ada')).toEqual({ sessionCount: 0, clearedAt: null })
  listening.recordSession(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 40]])
  expect(onSent).toHaveBeenCalledOnce()
  expect([localStorage.length, disk.size]).toEqual([0, 0])
})

test('sends the session as of its last heartbeat after a crash', async () => {
  make().recordSession(startEvent())
  await pass(47_000)
  vi.clearAllTimers()
  // The crash loses unwritten local storage.
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  await next.enter('ada')
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 35]])
})

test('returns the newest unsent session after a crash, but not the open one', async () => {
  put.mockRejectedValue(new Error('unreachable'))
  make().recordSession(startEvent())
  await pass(20_000)
  vi.clearAllTimers()
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  void next.enter('ada')
  expect(await next.latestUnsent()).toMatchObject({ stationId: 'night-bus', startedAt: START })
  next.recordSession(startEvent('long-wave'))
  await pass(6_000)
  expect((await next.latestUnsent())?.stationId).toBe('night-bus')
  user.uid = null
  expect(await next.latestUnsent()).toBeNull()
})

test('queues sessions offline and publishes their number', async () => {
  put.mockRejectedValue(new Error('unreachable'))
  const listening = make()
  const counts: number[] = []
  listening.subscribe(() => counts.push(listening.pending('ada').sessionCount))
  for (const station of ['night-bus', 'long-wave']) {
    listening.recordSession(startEvent(station))
    await pass(10_000)
    listening.recordSession(end(station))
  }
  await pass(0)
  expect(counts).toEqual([0, 1, 1, 2])
  expect(listening.pending('ada').sessionCount).toBe(2)
  expect(listening.pending('ada')).toBe(listening.pending('ada'))
  put.mockReset()
  put.mockResolvedValue()
  await listening.send()
  expect(sent().map(([, station]) => station)).toEqual(['night-bus', 'long-wave'])
})

test('sends the open session at sign-out and deletes everything', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(12_000)
  await listening.sendBeforeLeaving()
  user.uid = null
  listening.recordSession(end())
  await listening.forget()
  await pass(GRACE)
  expect(sent()).toEqual([['ada', 'night-bus', 12]])
  expect([localStorage.length, disk.size]).toEqual([0, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('delays a sign-out by at most two seconds', async () => {
  put.mockReturnValue(new Promise(() => {}))
  const listening = make()
  listening.recordSession(startEvent())
  await pass(12_000)
  const left = vi.fn()
  void listening.sendBeforeLeaving().then(left)
  await pass(1_999)
  expect(left).not.toHaveBeenCalled()
  await pass(1)
  expect(left).toHaveBeenCalledOnce()
})

test('attributes sessions after a lost session to the same user', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(6_000)
  user.uid = null
  await pass(30_000)
  listening.recordSession(end())
  await pass(0)
  expect(put).not.toHaveBeenCalled()
  user.uid = 'ada'
  await listening.enter('ada')
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 36]])
})

test('discards sessions of the previous user after another sign-in', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(6_000)
  user.uid = 'bob'
  listening.recordSession(end())
  await listening.enter('bob')
  await pass(GRACE)
  expect(put).not.toHaveBeenCalled()
  expect([localStorage.length, disk.size]).toEqual([0, 0])
})

test('records nothing while signed out', async () => {
  user.uid = null
  const listening = make()
  listening.recordSession(startEvent())
  await pass(60_000)
  listening.recordSession(end())
  expect(localStorage.length).toBe(0)
})

test('clears sessions up to the request, but not later ones', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(20_000)
  listening.requestClear()
  expect(listening.pending('ada')).toEqual({ sessionCount: 0, clearedAt: START + 20_000 })
  await pass(GRACE)
  expect(clear).toHaveBeenCalledExactlyOnceWith('ada')
  expect(listening.undoClear()).toBe(false)
  listening.recordSession(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 50]])
})

test('restores everything when clearing is undone', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(20_000)
  listening.requestClear()
  await pass(10_000)
  expect(listening.undoClear()).toBe(true)
  listening.recordSession(end())
  await pass(GRACE)
  expect(clear).not.toHaveBeenCalled()
  expect(sent().map(([, , seconds]) => seconds)).toEqual([20, 10])
})

test('sends a pending clear request at sign-out', async () => {
  const listening = make()
  listening.recordSession(startEvent())
  await pass(20_000)
  listening.requestClear()
  await listening.sendBeforeLeaving()
  expect(clear).toHaveBeenCalledExactlyOnceWith('ada')
  expect(put).not.toHaveBeenCalled()
})

test('retries a clear request, which cannot be undone while in flight', async () => {
  const response = Promise.withResolvers<void>()
  clear.mockRejectedValueOnce(new Error('unreachable')).mockReturnValueOnce(response.promise)
  const listening = make()
  listening.requestClear()
  await pass(GRACE)
  expect(listening.pending('ada').clearedAt).toBe(START)
  await pass(5_000)
  expect(clear).toHaveBeenCalledTimes(2)
  expect(listening.undoClear()).toBe(false)
  response.resolve()
  await pass(0)
  expect(listening.pending('ada').clearedAt).toBeNull()
})

test('adds sessions played during crash recovery to the restored ones', async () => {
  make().recordSession(startEvent())
  await pass(20_000)
  vi.clearAllTimers()
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  const resumed = next.enter('ada')
  next.recordSession(startEvent('long-wave'))
  await resumed
  await pass(6_000)
  next.recordSession(end('long-wave'))
  await pass(0)
  expect(sent().map(([, station]) => station)).toEqual(['night-bus', 'long-wave'])
})

test('attributes a session during an account merge to the account', async () => {
  user.uid = 'lone'
  const listening = make()
  await listening.enter('lone')
  listening.recordSession(startEvent())
  await pass(10_000)
  listening.heartbeat()
  user.uid = 'ada'
  listening.transfer('lone', 'ada')
  await listening.enter('ada')
  await pass(10_000)
  listening.recordSession(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 20]])
})
