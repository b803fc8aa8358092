// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeningDoor } from './listening-door.ts'
import { OUTBOX_KEY } from './outbox-key.ts'

const copy = new Map<string, unknown>()
vi.mock('../../platform/indexed-store.ts', () => ({
  openIndexedStore: async () => ({
    get: async (key: string) => copy.get(key),
    delete: async (key: string) => void copy.delete(key),
  }),
}))

const load = vi.fn(() => Promise.reject(new Error('offline')))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(OUTBOX_KEY, 'heard')
  copy.set(OUTBOX_KEY, 'heard').set('vault', 'session')
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('signing out leaves no outbox behind, in either place, when its code could not be loaded', async () => {
  const door = createListeningDoor(load)
  await door.enter()
  expect(load).toHaveBeenCalledOnce()
  await door.forget()
  expect(localStorage.getItem(OUTBOX_KEY)).toBeNull()
  expect([...copy.keys()]).toEqual(['vault'])
})

test('storage that refuses is said, and signing out goes on', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('refused')
  })
  await createListeningDoor(load).forget()
  expect(said).toHaveBeenCalledOnce()
})
