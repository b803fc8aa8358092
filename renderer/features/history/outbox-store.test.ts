// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepText } from '../../platform/kept-text.ts'
import { EMPTY, fromText, OUTBOX_KEY, record } from './outbox.ts'
import { createOutboxStore } from './outbox-store.ts'

const heard = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  stationId: 'night-bus',
  startedAt: number,
  endedAt: number + 60_000,
})
const add = (number: number) => (outbox: typeof EMPTY) => record(outbox, heard(number))

let disk: Map<string, unknown>
const copy = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
const open = () => createOutboxStore(keepText(OUTBOX_KEY, async () => copy))
const copied = () => fromText(disk.get(OUTBOX_KEY))?.outbox.entries.length ?? 0

beforeEach(() => {
  disk = new Map()
  localStorage.clear()
})

test('after a crash that loses local storage, the copy is read', async () => {
  const store = open()
  store.change('ada', add(1))
  const old = localStorage.getItem(OUTBOX_KEY) ?? ''
  store.change('ada', add(2))
  await expect.poll(() => copied()).toBe(2)
  for (const left of [null, old]) {
    if (left === null) localStorage.removeItem(OUTBOX_KEY)
    else localStorage.setItem(OUTBOX_KEY, left)
    const after = open()
    await after.recover('ada')
    expect(after.read('ada').entries).toEqual([heard(1), heard(2)])
  }
})

test('what was written last in local storage counts more than an older copy', async () => {
  const store = open()
  store.change('ada', add(1))
  await expect.poll(() => copied()).toBe(1)
  const older = disk.get(OUTBOX_KEY)
  store.change('ada', add(2))
  await expect.poll(() => copied()).toBe(2)
  disk.set(OUTBOX_KEY, older)
  const after = open()
  await after.recover('ada')
  expect(after.read('ada').entries).toHaveLength(2)
})

test('an empty outbox is removed, and one written after it counts as later than those before', async () => {
  const store = open()
  for (let round = 0; round < 5; round += 1) store.change('ada', add(round))
  const stale = localStorage.getItem(OUTBOX_KEY) ?? ''
  store.change('ada', () => EMPTY)
  expect(localStorage.getItem(OUTBOX_KEY)).toBeNull()
  await expect.poll(() => disk.size).toBe(0)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000)
  store.change('ada', add(7))
  later.mockRestore()
  await expect.poll(() => copied()).toBe(1)
  // The crash loses what was written last to local storage.
  localStorage.setItem(OUTBOX_KEY, stale)
  const after = open()
  await after.recover('ada')
  expect(after.read('ada').entries).toEqual([heard(7)])
})

test('another user’s outbox is neither read nor kept', async () => {
  open().change('ada', add(1))
  await expect.poll(() => copied()).toBe(1)
  const store = open()
  expect(store.read('bob')).toBe(EMPTY)
  await store.recover('bob')
  expect([localStorage.length, disk.size]).toEqual([0, 0])
})

test('the outbox of a listener without an account becomes that of the account, and no other one does', () => {
  const store = open()
  store.change('lone', add(1))
  store.hand('bob', 'ada')
  expect(store.read('ada')).toBe(EMPTY)
  store.hand('lone', 'ada')
  expect([store.read('ada').entries, store.read('lone')]).toEqual([[heard(1)], EMPTY])
})
