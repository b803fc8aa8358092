import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromIndex, ToIndex } from './create-index-thread.ts'
import { createInstantIndex, REFRESH_MS, TERMINATE_DELAY_MS } from './instant-index.ts'
import type { SearchResult } from './station-finder.ts'

const FOUND: SearchResult = {
  hits: [{ id: 'night-bus', name: 'Night Bus', tags: [], countrycode: 'DE' }],
  total: 1,
  nearest: null,
}
const INDEX = { bytes: new ArrayBuffer(2), tag: '"v2"' }

function open(load = vi.fn(async (_tag: string | null) => INDEX as typeof INDEX | null)) {
  const threads: { said: ToIndex[]; isOver: boolean; send(message: FromIndex): void }[] = []
  const index = createInstantIndex({
    start: (onMessage) => {
      const thread = { said: [] as ToIndex[], isOver: false, send: onMessage }
      threads.push(thread)
      return {
        postMessage: (message) => thread.said.push(message),
        terminate: () => {
          thread.isOver = true
        },
      }
    },
    load,
    whenIdle: (run) => run(),
    getTime: Date.now,
  })
  const newest = () => {
    const thread = threads.at(-1)
    if (thread === undefined) throw new Error('no thread was started')
    return thread
  }
  return { index, threads, newest, load }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

test('searches once the index is loaded and shows only the current result', async () => {
  const { index, newest } = open()
  index.acquire()
  index.find({ typed: 'nig' })
  expect(newest().said).toEqual([{ type: 'restore' }])
  newest().send({ type: 'restored', tag: null })
  await settle()
  newest().send({ type: 'loaded' })
  expect(newest().said.slice(1)).toEqual([
    { type: 'load', index: INDEX },
    { type: 'find', query: { typed: 'nig' } },
  ])
  index.find({ typed: 'night' })
  newest().send({ type: 'found', query: { typed: 'nig' }, found: FOUND })
  expect(index.found.getState()).toBeNull()
  newest().send({ type: 'found', query: { typed: 'night' }, found: FOUND })
  expect(index.found.getState()).toEqual({ query: { typed: 'night' }, ...FOUND })
  index.find({ typed: '' })
  expect(index.found.getState()).toBeNull()
})

test('requests a newer index with the tag and not again immediately', async () => {
  const { index, newest, load } = open(vi.fn(async () => null))
  index.acquire()()
  newest().send({ type: 'restored', tag: '"v1"' })
  expect(load.mock.calls).toEqual([['"v1"']])
  index.acquire()()
  newest().send({ type: 'restored', tag: '"v1"' })
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(REFRESH_MS + 1)
  index.acquire()
  newest().send({ type: 'restored', tag: '"v1"' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('requests an unavailable index once and uses the stored one', async () => {
  const { index, newest } = open(vi.fn(() => Promise.reject(new Error('unreachable'))))
  index.acquire()
  newest().send({ type: 'restored', tag: '"v1"' })
  await settle()
  index.find({ typed: 'dub' })
  expect(newest().said).toEqual([{ type: 'restore' }, { type: 'find', query: { typed: 'dub' } }])
})

test('terminates the worker after a delay and starts it again', async () => {
  const { index, threads } = open()
  const [leave, leaveToo] = [index.acquire(), index.acquire()]
  leave()
  await vi.advanceTimersByTimeAsync(TERMINATE_DELAY_MS)
  expect(threads[0]?.isOver).toBe(false)
  leaveToo()
  await vi.advanceTimersByTimeAsync(TERMINATE_DELAY_MS - 1)
  const leaveAgain = index.acquire()
  await vi.advanceTimersByTimeAsync(TERMINATE_DELAY_MS)
  expect(threads[0]?.isOver).toBe(false)
  leaveAgain()
  await vi.advanceTimersByTimeAsync(TERMINATE_DELAY_MS)
  expect(threads[0]?.isOver).toBe(true)
  index.acquire()
  expect(threads).toHaveLength(2)
})
