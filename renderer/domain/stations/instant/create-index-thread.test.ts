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
  const messages: FromIndex[] = []
  const thread = createIndexThread(
    (message) => messages.push(message),
    async () => store,
  )
  return { thread, told: messages, store }
}
const waitForMessage = (told: FromIndex[], type: FromIndex['type']) =>
  vi.waitFor(() => {
    const message = told.find((one) => one.type === type)
    if (message === undefined) throw new Error(`nothing was said of "${type}"`)
    return message
  })

test('searches the index of an earlier run', async () => {
  const { thread, told } = open({ bytes: bytesOf(index), tag: '"v1"' })
  thread({ type: 'restore' })
  expect(await waitForMessage(told, 'restored')).toEqual({ type: 'restored', tag: '"v1"' })
  thread({ type: 'find', query: { typed: 'nig' } })
  expect(told.at(-1)).toMatchObject({ query: { typed: 'nig' }, found: { total: 1 } })
})

test('stores a new index and searches it immediately', async () => {
  const { thread, told, store } = open()
  thread({ type: 'restore' })
  expect(await waitForMessage(told, 'restored')).toEqual({ type: 'restored', tag: null })
  const given = { bytes: bytesOf(index), tag: '"v1"' }
  thread({ type: 'load', index: given })
  thread({ type: 'find', query: { typed: 'dub' } })
  expect(told.at(-1)).toMatchObject({ query: { typed: 'dub' }, found: { total: 1 } })
  await vi.waitFor(() => expect(store.put).toHaveBeenCalledWith('station-index', given))
})

test.each([
  ['kept', { bytes: bytesOf({ ids: [1] }), tag: '"v1"' }],
  ['kept', 'something else'],
  ['kept', { bytes: new TextEncoder().encode('<html>').buffer, tag: '' }],
])('ignores an invalid index that was %s', async (_how, kept) => {
  const { thread, told, store } = open(kept)
  thread({ type: 'restore' })
  expect(await waitForMessage(told, 'restored')).toEqual({ type: 'restored', tag: null })
  thread({ type: 'load', index: { bytes: bytesOf({ names: null }), tag: '"v2"' } })
  thread({ type: 'find', query: { typed: 'dub' } })
  expect(told).toHaveLength(1)
  expect(store.put).not.toHaveBeenCalled()
})

test('works without a store', async () => {
  const messages: FromIndex[] = []
  const thread = createIndexThread(
    (message) => messages.push(message),
    () => Promise.reject(new Error('refused')),
  )
  thread({ type: 'load', index: { bytes: bytesOf(index), tag: '"v1"' } })
  thread({ type: 'restore' })
  expect(await waitForMessage(messages, 'restored')).toEqual({ type: 'restored', tag: '"v1"' })
})

test('reads an index without codecs', async () => {
  const { sounds: _, ...older } = index
  const { thread, told } = open()
  thread({ type: 'load', index: { bytes: bytesOf(older), tag: '"v0"' } })
  thread({ type: 'find', query: { typed: 'night', country: 'DE' } })
  expect(told.at(-1)).toMatchObject({ type: 'found', found: { total: 1 } })
})
