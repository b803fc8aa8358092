import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCHEDULE_STATIONS_MAX } from '../../../shared/api/schedule.ts'
import { BATCH_WINDOW_MS, createOnAirBatch } from './on-air-query.ts'
import { sampleOnAir } from './testing/samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()

test('batches requests and asks for each station once', async () => {
  const fetchBatch = vi.fn(async () => [sampleOnAir])
  const one = createOnAirBatch(fetchBatch)
  const responses = Promise.all(['night-bus', 'quiet', 'night-bus'].map((id) => one(id, signal)))
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect(fetchBatch.mock.calls).toEqual([[['night-bus', 'quiet']]])
  expect(await responses).toEqual([sampleOnAir, null, sampleOnAir])
  void one('later', signal)
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect(fetchBatch).toHaveBeenLastCalledWith(['later'])
})

test('splits large batches into several requests', async () => {
  const fetchBatch = vi.fn(async (_ids: readonly string[]) => [])
  const one = createOnAirBatch(fetchBatch)
  for (let n = 0; n < SCHEDULE_STATIONS_MAX + 1; n += 1) void one(`s${n}`, signal)
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect(fetchBatch.mock.calls.map(([ids]) => ids.length)).toEqual([SCHEDULE_STATIONS_MAX, 1])
})

test('skips canceled stations and sends no empty request', async () => {
  const fetchBatch = vi.fn(async () => [])
  const one = createOnAirBatch(fetchBatch)
  const aborter = new AbortController()
  void one('gone', aborter.signal)
  void one('here', signal)
  aborter.abort()
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect(fetchBatch.mock.calls).toEqual([[['here']]])
  void one('gone', aborter.signal)
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect(fetchBatch).toHaveBeenCalledOnce()
})

test('rejects all callers when the request fails', async () => {
  const one = createOnAirBatch(() => Promise.reject(new Error('away')))
  const results = Promise.allSettled([one('a', signal), one('b', signal)])
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS)
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
