import { expect, test, vi } from 'vitest'
import type { StationIndex } from '../../../../shared/api/station-index.ts'
import { createIndexThread, type FromIndex } from './create-index-thread.ts'

const index: StationIndex = {
  version: 'v1',
  ids: ['night-bus'],
  names: ['Night Bus'],
  tags: ['dub'],
  countrycodes: ['DE'],
  languages: ['german'],
  sounds: ['MP3 128'],
}
const bytesOf = (content: unknown) =>
  new TextEncoder().encode(JSON.stringify(content)).buffer as ArrayBuffer

function open(kept: unknown = undefined) {
  const store = { get: vi.fn(async () => kept), put: vi.fn(async () => {}) }
  const told: FromIndex[] = []
  const thread = createIndexThread(
    (message) => told.push(message),
    async () => store,
  )
  return { thread, told, store }
}
const heard = (told: FromIndex[], type: FromIndex['type']) =>
  vi.waitFor(() => {
    const message = told.find((one) => one.type === type)
    if (message === undefined) throw new Error(`nothing was said of "${type}"`)
    return message
  })

test('finds in what an earlier run has kept', async () => {
  const { thread, told } = open({ bytes: bytesOf(index), tag: '"v1"' })
  thread({ type: 'restore' })
  expect(await heard(told, 'restored')).toEqual({ type: 'restored', tag: '"v1"' })
  thread({ type: 'find', asked: { typed: 'nig' } })
  expect(told.at(-1)).toMatchObject({ asked: { typed: 'nig' }, found: { total: 1 } })
})

test('keeps what it is given, and finds in it at once', async () => {
  const { thread, told, store } = open()
  thread({ type: 'restore' })
  expect(await heard(told, 'restored')).toEqual({ type: 'restored', tag: null })
  const given = { bytes: bytesOf(index), tag: '"v1"' }
  thread({ type: 'load', index: given })
  thread({ type: 'find', asked: { typed: 'dub' } })
  expect(told.at(-1)).toMatchObject({ asked: { typed: 'dub' }, found: { total: 1 } })
  await vi.waitFor(() => expect(store.put).toHaveBeenCalledWith('station-index', given))
})

test.each([
  ['kept', { bytes: bytesOf({ ids: [1] }), tag: '"v1"' }],
  ['kept', 'something else'],
  ['kept', { bytes: new TextEncoder().encode('<html>').buffer, tag: '' }],
])('what was %s and is no index is as good as nothing', async (_how, kept) => {
  const { thread, told, store } = open(kept)
  thread({ type: 'restore' })
  expect(await heard(told, 'restored')).toEqual({ type: 'restored', tag: null })
  thread({ type: 'load', index: { bytes: bytesOf({ names: null }), tag: '"v2"' } })
  thread({ type: 'find', asked: { typed: 'dub' } })
  expect(told).toHaveLength(1)
  expect(store.put).not.toHaveBeenCalled()
})

test('finds without a store', async () => {
  const told: FromIndex[] = []
  const thread = createIndexThread(
    (message) => told.push(message),
    () => Promise.reject(new Error('refused')),
  )
  thread({ type: 'load', index: { bytes: bytesOf(index), tag: '"v1"' } })
  thread({ type: 'restore' })
  expect(await heard(told, 'restored')).toEqual({ type: 'restored', tag: '"v1"' })
})

test('an index of an API that does not tell codecs yet is read', async () => {
  const { sounds: _, ...older } = index
  const { thread, told } = open()
  thread({ type: 'load', index: { bytes: bytesOf(older), tag: '"v0"' } })
  thread({ type: 'find', asked: { typed: 'night', country: 'DE' } })
  expect(told.at(-1)).toMatchObject({ type: 'found', found: { total: 1 } })
})
