// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY, record } from './outbox.ts'
import { OUTBOX_KEY } from './outbox-key.ts'
import { createOutboxStore } from './outbox-store.ts'
import { fromText } from './outbox-text.ts'

const heard = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  stationId: 'night-bus',
  startedAt: number,
  endedAt: number + 60_000,
})
const add = (number: number) => (outbox: typeof EMPTY) => record(outbox, heard(number))

let disk: Map<string, unknown>
const mirror = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
const open = () => createOutboxStore(async () => mirror)
const copied = () => fromText(disk.get(OUTBOX_KEY))?.outbox.entries.length ?? 0

beforeEach(() => {
  disk = new Map()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

test('what is written is there for the next run, and in the copy', async () => {
  open().change('ada', add(1))
  expect(open().read('ada').entries).toEqual([heard(1)])
  await vi.waitFor(() => expect(copied()).toBe(1))
})

test('a crash that takes local storage along costs nothing that the copy has', async () => {
  const store = open()
  store.change('ada', add(1))
  const old = localStorage.getItem(OUTBOX_KEY) ?? ''
  store.change('ada', add(2))
  await vi.waitFor(() => expect(copied()).toBe(2))
  for (const left of [null, old]) {
    if (left === null) localStorage.removeItem(OUTBOX_KEY)
    else localStorage.setItem(OUTBOX_KEY, left)
    const after = open()
    await after.recover('ada')
    expect(after.read('ada').entries).toEqual([heard(1), heard(2)])
  }
})

test('what was written last while the page went away counts more than an older copy', async () => {
  const store = open()
  store.change('ada', add(1))
  await vi.waitFor(() => expect(copied()).toBe(1))
  const copy = disk.get(OUTBOX_KEY)
  store.change('ada', add(2))
  await vi.waitFor(() => expect(copied()).toBe(2))
  disk.set(OUTBOX_KEY, copy)
  const after = open()
  await after.recover('ada')
  expect(after.read('ada').entries).toHaveLength(2)
})

test('an empty outbox leaves nothing behind, and what comes after it is later than what was before', async () => {
  const store = open()
  for (let round = 0; round < 5; round += 1) store.change('ada', add(round))
  const stale = localStorage.getItem(OUTBOX_KEY) ?? ''
  store.change('ada', () => EMPTY)
  expect(localStorage.getItem(OUTBOX_KEY)).toBeNull()
  await vi.waitFor(() => expect(disk.size).toBe(0))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000)
  store.change('ada', add(7))
  await vi.waitFor(() => expect(copied()).toBe(1))
  // The crash takes what was written last from local storage.
  localStorage.setItem(OUTBOX_KEY, stale)
  const after = open()
  await after.recover('ada')
  expect(after.read('ada').entries).toEqual([heard(7)])
})

test('somebody else’s is neither read nor kept', async () => {
  open().change('ada', add(1))
  await vi.waitFor(() => expect(copied()).toBe(1))
  const store = open()
  expect(store.read('bob')).toBe(EMPTY)
  await store.recover('bob')
  expect(localStorage.getItem(OUTBOX_KEY)).toBeNull()
  expect(disk.size).toBe(0)
})

test('wiped, nothing is left in either place', async () => {
  const store = open()
  store.change('ada', add(1))
  await store.wipe()
  expect([localStorage.length, disk.size]).toEqual([0, 0])
  expect(store.read('ada')).toBe(EMPTY)
})

test('a wipe that comes right after a write is not overtaken by it', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = {
    ...mirror,
    put: async (key: string, value: unknown) => {
      await held
      disk.set(key, value)
    },
  }
  const store = createOutboxStore(async () => slow)
  store.change('ada', add(1))
  const wiped = store.wipe()
  release?.()
  await wiped
  expect(disk.size).toBe(0)
})

test('where nothing may be stored, it is kept until the app quits', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = createOutboxStore(async () => Promise.reject(new Error('forbidden')))
  await store.recover('ada')
  store.change('ada', add(1))
  expect(store.read('ada').entries).toHaveLength(1)
  await store.wipe()
  expect(store.read('ada')).toBe(EMPTY)
})

test('listeners hear of changes here and in other windows, until they stop', () => {
  const store = open()
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.change('ada', add(1))
  store.change('ada', (outbox) => outbox)
  expect(listener).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: OUTBOX_KEY }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'font' }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  store.change('ada', add(2))
  expect(listener).toHaveBeenCalledTimes(2)
})
