import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROGRAMME_STATIONS_MAX } from '../../../shared/api/programme.ts'
import { batchOnAir, COLLECT_MS } from './on-air-query.ts'
import { sampleOnAir } from './testing/samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()

test('all that is asked in a moment is one request, each station once', async () => {
  const ask = vi.fn(async () => [sampleOnAir])
  const one = batchOnAir(ask)
  const answers = Promise.all(['night-bus', 'quiet', 'night-bus'].map((id) => one(id, signal)))
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect(ask.mock.calls).toEqual([[['night-bus', 'quiet']]])
  expect(await answers).toEqual([sampleOnAir, null, sampleOnAir])
  void one('later', signal)
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect(ask).toHaveBeenLastCalledWith(['later'])
})

test('more stations than one request takes are asked for in several', async () => {
  const ask = vi.fn(async (_ids: readonly string[]) => [])
  const one = batchOnAir(ask)
  for (let n = 0; n < PROGRAMME_STATIONS_MAX + 1; n += 1) void one(`s${n}`, signal)
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([PROGRAMME_STATIONS_MAX, 1])
})

test('what was scrolled past is not asked for, and nothing at all where all was', async () => {
  const ask = vi.fn(async () => [])
  const one = batchOnAir(ask)
  const gone = new AbortController()
  void one('gone', gone.signal)
  void one('here', signal)
  gone.abort()
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect(ask.mock.calls).toEqual([[['here']]])
  void one('gone', gone.signal)
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect(ask).toHaveBeenCalledOnce()
})

test('a failure is that of all who asked', async () => {
  const one = batchOnAir(() => Promise.reject(new Error('away')))
  const answers = Promise.allSettled([one('a', signal), one('b', signal)])
  await vi.advanceTimersByTimeAsync(COLLECT_MS)
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
