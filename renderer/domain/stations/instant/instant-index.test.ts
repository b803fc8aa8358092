import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromIndex, ToIndex } from './create-index-thread.ts'
import { createInstantIndex, LINGER_MS, REFRESH_MS } from './instant-index.ts'
import type { Found } from './station-finder.ts'

const FOUND: Found = {
  hits: [{ id: 'night-bus', name: 'Night Bus', tags: [], countrycode: 'DE' }],
  total: 1,
  nearest: null,
}
const INDEX = { bytes: new ArrayBuffer(2), tag: '"v2"' }

function open(load = vi.fn(async (_tag: string | null) => INDEX as typeof INDEX | null)) {
  const threads: { said: ToIndex[]; isOver: boolean; tell(message: FromIndex): void }[] = []
  const index = createInstantIndex({
    start: (onMessage) => {
      const thread = { said: [] as ToIndex[], isOver: false, tell: onMessage }
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
    now: Date.now,
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

test('asks for what was typed before the index was there, and shows what is found for it alone', async () => {
  const { index, newest } = open()
  index.hold()
  index.find({ typed: 'nig' })
  expect(newest().said).toEqual([{ type: 'restore' }])
  newest().tell({ type: 'restored', tag: null })
  await settle()
  newest().tell({ type: 'loaded' })
  expect(newest().said.slice(1)).toEqual([
    { type: 'load', index: INDEX },
    { type: 'find', asked: { typed: 'nig' } },
  ])
  index.find({ typed: 'night' })
  newest().tell({ type: 'found', asked: { typed: 'nig' }, found: FOUND })
  expect(index.found.getState()).toBeNull()
  newest().tell({ type: 'found', asked: { typed: 'night' }, found: FOUND })
  expect(index.found.getState()).toEqual({ asked: { typed: 'night' }, ...FOUND })
  index.find({ typed: '' })
  expect(index.found.getState()).toBeNull()
})

test('asks the API for a newer index with the tag of what is kept, and not again at once', async () => {
  const { index, newest, load } = open(vi.fn(async () => null))
  index.hold()()
  newest().tell({ type: 'restored', tag: '"v1"' })
  expect(load.mock.calls).toEqual([['"v1"']])
  index.hold()()
  newest().tell({ type: 'restored', tag: '"v1"' })
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(REFRESH_MS + 1)
  index.hold()
  newest().tell({ type: 'restored', tag: '"v1"' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('an API that gives none is asked once, and what is kept is used', async () => {
  const { index, newest } = open(vi.fn(() => Promise.reject(new Error('unreachable'))))
  index.hold()
  newest().tell({ type: 'restored', tag: '"v1"' })
  await settle()
  index.find({ typed: 'dub' })
  expect(newest().said).toEqual([{ type: 'restore' }, { type: 'find', asked: { typed: 'dub' } }])
})

test('the thread ends some time after the search was left, and comes with it again', async () => {
  const { index, threads } = open()
  const [leave, leaveToo] = [index.hold(), index.hold()]
  leave()
  await vi.advanceTimersByTimeAsync(LINGER_MS)
  expect(threads[0]?.isOver).toBe(false)
  leaveToo()
  await vi.advanceTimersByTimeAsync(LINGER_MS - 1)
  const leaveAgain = index.hold()
  await vi.advanceTimersByTimeAsync(LINGER_MS)
  expect(threads[0]?.isOver).toBe(false)
  leaveAgain()
  await vi.advanceTimersByTimeAsync(LINGER_MS)
  expect(threads[0]?.isOver).toBe(true)
  index.hold()
  expect(threads).toHaveLength(2)
})
