// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepText } from './kept-text.ts'

let disk: Map<string, unknown>
const copy = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
const open = () => keepText('note', async () => copy)

beforeEach(() => {
  disk = new Map()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

test('a written text is read at once, in the next run too, and from the copy', async () => {
  const written = open().write('a')
  expect(open().read()).toBe('a')
  await written
  expect(await open().readCopy()).toBe('a')
  await open().write(null)
  expect([open().read(), localStorage.length, disk.size]).toEqual([null, 0, 0])
})

test('where storage refuses, a text and its removal hold until the app quits', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('note', 'old')
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  const kept = keepText('note', () => Promise.reject(new Error('forbidden')))
  await kept.write('new')
  expect(kept.read()).toBe('new')
  await kept.write(null)
  expect(kept.read()).toBeNull()
  expect(await kept.readCopy()).toBeNull()
  expect(warned).toHaveBeenCalledTimes(3)
})

test('where storage may not be read there is no text', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(open().read()).toBeNull()
})

test('a removal right after a slow write is not overtaken by it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const kept = keepText('note', async () => ({
    ...copy,
    put: async (key, value) => {
      await held
      disk.set(key, value)
    },
  }))
  void kept.write('a')
  const removed = kept.write(null)
  release()
  await removed
  expect(disk.size).toBe(0)
})

test('listeners are called for changes here and in other windows, until they stop', () => {
  const kept = open()
  const listener = vi.fn()
  const stop = kept.subscribe(listener)
  void kept.write('a')
  window.dispatchEvent(new StorageEvent('storage', { key: 'note' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'font' }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  void kept.write('b')
  expect(listener).toHaveBeenCalledTimes(2)
})
