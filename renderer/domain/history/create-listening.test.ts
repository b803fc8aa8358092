// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepText } from '../../platform/kept-text.ts'
import { createListening } from './create-listening.ts'
import type { Listening as Session } from './history-queue.ts'

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
    text: keepText(STORAGE_KEY, async () => mirror),
    uid: () => user.uid,
    put,
    clear,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    graceMs: GRACE,
  })
}
const begin = (stationId = 'night-bus') => ({ stationId, startedAt: Date.now(), endedAt: null })
const end = (stationId = 'night-bus') => ({
  stationId,
  startedAt: START,
  endedAt: Date.now(),
})
/** Which user heard which station, and for how many seconds. */
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

test('a session is sent when it has ended, and then removed from this computer', async () => {
  const listening = make()
  const taken = vi.fn()
  listening.onTaken(taken)
  listening.note(begin())
  await pass(40_000)
  expect(put).not.toHaveBeenCalled()
  expect(listening.pending('ada')).toEqual({ sessions: 0, clearedAt: null })
  listening.note(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 40]])
  expect(taken).toHaveBeenCalledOnce()
  expect([localStorage.length, disk.size]).toEqual([0, 0])
})

test('after a crash the next run sends the session as of its last heart-beat', async () => {
  make().note(begin())
  await pass(47_000)
  vi.clearAllTimers()
  // The crash loses what local storage had not written down yet.
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  await next.enter('ada')
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 35]])
})

test('the newest session that waits is there after a crash, and not the one that lasts', async () => {
  put.mockRejectedValue(new Error('unreachable'))
  make().note(begin())
  await pass(20_000)
  vi.clearAllTimers()
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  void next.enter('ada')
  expect(await next.latest()).toMatchObject({ stationId: 'night-bus', startedAt: START })
  next.note(begin('long-wave'))
  await pass(6_000)
  expect((await next.latest())?.stationId).toBe('night-bus')
  user.uid = null
  expect(await next.latest()).toBeNull()
})

test('offline, sessions wait, and their number is told', async () => {
  put.mockRejectedValue(new Error('unreachable'))
  const listening = make()
  const told: number[] = []
  listening.subscribe(() => told.push(listening.pending('ada').sessions))
  for (const station of ['night-bus', 'long-wave']) {
    listening.note(begin(station))
    await pass(10_000)
    listening.note(end(station))
  }
  await pass(0)
  expect(told).toEqual([0, 1, 1, 2])
  expect(listening.pending('ada').sessions).toBe(2)
  expect(listening.pending('ada')).toBe(listening.pending('ada'))
  put.mockReset()
  put.mockResolvedValue()
  await listening.send()
  expect(sent().map(([, station]) => station)).toEqual(['night-bus', 'long-wave'])
})

test('signing out sends the open session and removes everything', async () => {
  const listening = make()
  listening.note(begin())
  await pass(12_000)
  await listening.sendBeforeLeaving()
  user.uid = null
  listening.note(end())
  await listening.forget()
  await pass(GRACE)
  expect(sent()).toEqual([['ada', 'night-bus', 12]])
  expect([localStorage.length, disk.size]).toEqual([0, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('signing out waits two seconds for a service that hangs, not longer', async () => {
  put.mockReturnValue(new Promise(() => {}))
  const listening = make()
  listening.note(begin())
  await pass(12_000)
  const left = vi.fn()
  void listening.sendBeforeLeaving().then(left)
  await pass(1_999)
  expect(left).not.toHaveBeenCalled()
  await pass(1)
  expect(left).toHaveBeenCalledOnce()
})

test('after a lost session what is heard still belongs to the same user', async () => {
  const listening = make()
  listening.note(begin())
  await pass(6_000)
  user.uid = null
  await pass(30_000)
  listening.note(end())
  await pass(0)
  expect(put).not.toHaveBeenCalled()
  user.uid = 'ada'
  await listening.enter('ada')
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 36]])
})

test('another user neither sends nor keeps what was heard before', async () => {
  const listening = make()
  listening.note(begin())
  await pass(6_000)
  user.uid = 'bob'
  listening.note(end())
  await listening.enter('bob')
  await pass(GRACE)
  expect(put).not.toHaveBeenCalled()
  expect([localStorage.length, disk.size]).toEqual([0, 0])
})

test('signed out, nothing is written down', async () => {
  user.uid = null
  const listening = make()
  listening.note(begin())
  await pass(60_000)
  listening.note(end())
  expect(localStorage.length).toBe(0)
})

test('clearing includes what was heard up to that moment, and not what is heard after it', async () => {
  const listening = make()
  listening.note(begin())
  await pass(20_000)
  listening.askClear()
  expect(listening.pending('ada')).toEqual({ sessions: 0, clearedAt: START + 20_000 })
  await pass(GRACE)
  expect(clear).toHaveBeenCalledExactlyOnceWith('ada')
  expect(listening.undoClear()).toBe(false)
  listening.note(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 50]])
})

test('clearing can be undone, and then nothing is missing', async () => {
  const listening = make()
  listening.note(begin())
  await pass(20_000)
  listening.askClear()
  await pass(10_000)
  expect(listening.undoClear()).toBe(true)
  listening.note(end())
  await pass(GRACE)
  expect(clear).not.toHaveBeenCalled()
  expect(sent().map(([, , seconds]) => seconds)).toEqual([20, 10])
})

test('signing out sends a clearing that could still be undone', async () => {
  const listening = make()
  listening.note(begin())
  await pass(20_000)
  listening.askClear()
  await listening.sendBeforeLeaving()
  expect(clear).toHaveBeenCalledExactlyOnceWith('ada')
  expect(put).not.toHaveBeenCalled()
})

test('a clearing is repeated until the API has done it, and cannot be undone while it is under way', async () => {
  const answer = Promise.withResolvers<void>()
  clear.mockRejectedValueOnce(new Error('unreachable')).mockReturnValueOnce(answer.promise)
  const listening = make()
  listening.askClear()
  await pass(GRACE)
  expect(listening.pending('ada').clearedAt).toBe(START)
  await pass(5_000)
  expect(clear).toHaveBeenCalledTimes(2)
  expect(listening.undoClear()).toBe(false)
  answer.resolve()
  await pass(0)
  expect(listening.pending('ada').clearedAt).toBeNull()
})

test('what is heard during the recovery from a crash is added to what was left', async () => {
  make().note(begin())
  await pass(20_000)
  vi.clearAllTimers()
  localStorage.removeItem(STORAGE_KEY)
  const next = make()
  const resumed = next.enter('ada')
  next.note(begin('long-wave'))
  await resumed
  await pass(6_000)
  next.note(end('long-wave'))
  await pass(0)
  expect(sent().map(([, station]) => station)).toEqual(['night-bus', 'long-wave'])
})

test('what is heard while a listener without an account signs in to one is heard by that one', async () => {
  user.uid = 'lone'
  const listening = make()
  await listening.enter('lone')
  listening.note(begin())
  await pass(10_000)
  listening.beat()
  user.uid = 'ada'
  listening.transfer('lone', 'ada')
  await listening.enter('ada')
  await pass(10_000)
  listening.note(end())
  await pass(0)
  expect(sent()).toEqual([['ada', 'night-bus', 20]])
})
