// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDurableText } from './durable-text.ts'

let disk: Map<string, unknown>
const copy = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
const open = () => createDurableText('note', async () => copy)

beforeEach(() => {
  disk = new Map()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

test('reads a written text immediately, in the next run, and from the copy', async () => {
  const written = open().write('a')
  expect(open().read()).toBe('a')
  await written
  expect(await open().readCopy()).toBe('a')
  await open().write(null)
  expect([open().read(), localStorage.length, disk.size]).toEqual([null, 0, 0])
})

test('keeps a text and its removal until the app quits if storage refuses them', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('note', 'old')
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  const stored = createDurableText('note', () => Promise.reject(new Error('forbidden')))
  await stored.write('new')
  expect(stored.read()).toBe('new')
  await stored.write(null)
  expect(stored.read()).toBeNull()
  expect(await stored.readCopy()).toBeNull()
  expect(warned).toHaveBeenCalledTimes(3)
})

test('returns null if storage may not be read', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(open().read()).toBeNull()
})

test('lets a removal win over a slow earlier write', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const stored = createDurableText('note', async () => ({
    ...copy,
    put: async (key, value) => {
      await held
      disk.set(key, value)
    },
  }))
  void stored.write('a')
  const removed = stored.write(null)
  release()
  await removed
  expect(disk.size).toBe(0)
})

test('notifies listeners of changes in this and other windows until they unsubscribe', () => {
  const stored = open()
  const listener = vi.fn()
  const stop = stored.subscribe(listener)
  void stored.write('a')
  window.dispatchEvent(new StorageEvent('storage', { key: 'note' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'font' }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  void stored.write('b')
  expect(listener).toHaveBeenCalledTimes(2)
})
