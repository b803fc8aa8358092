// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../limits.ts'
import type { KeyValueStore } from '../../platform/indexed-store.ts'
import { markDeletion, markedDeletion, onDeletionMark } from './deletion-mark.ts'
import { keepDeletionMark, recoverDeletionMark } from './kept-deletion-mark.ts'

function memoryStore() {
  const values = new Map<string, unknown>()
  const store: KeyValueStore = {
    get: async (key) => values.get(key),
    put: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  }
  return { values, open: async () => store }
}
const closed = () => Promise.reject(new Error('SecurityError'))

/** What a crash within seconds does to local storage. */
function forgetLocalStorage(): void {
  localStorage.removeItem(STORAGE_KEYS.accountDeletion)
  markDeletion(null)
}

afterEach(() => {
  vi.restoreAllMocks()
  markDeletion(null)
})

test('a mark that local storage has lost is put back, and whoever looks at it hears of that', async () => {
  const { open } = memoryStore()
  await keepDeletionMark('u1', open)
  expect(markedDeletion()).toBe('u1')
  forgetLocalStorage()
  const heard = vi.fn()
  const stop = onDeletionMark(heard)
  expect(await recoverDeletionMark(open)).toBe(true)
  expect(markedDeletion()).toBe('u1')
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('a mark that was taken away does not come back', async () => {
  const { values, open } = memoryStore()
  await keepDeletionMark('u1', open)
  await keepDeletionMark(null, open)
  expect(values.size).toBe(0)
  expect(await recoverDeletionMark(open)).toBe(false)
  expect(markedDeletion()).toBeNull()
})

test('where nothing else keeps it, local storage does, and only a log says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await keepDeletionMark('u1', closed)
  expect(markedDeletion()).toBe('u1')
  forgetLocalStorage()
  expect(await recoverDeletionMark(closed)).toBe(false)
  expect(warn).toHaveBeenCalledTimes(2)
})
