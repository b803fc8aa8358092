// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { KeyValueStore } from './indexed-store.ts'
import { createSessionVault } from './session-vault.ts'

function memoryStore() {
  const values = new Map<string, unknown>()
  const store: KeyValueStore = {
    get: async (key) => values.get(key),
    put: async (key, value) => {
      values.set(key, value)
    },
    delete: async (key) => {
      values.delete(key)
    },
  }
  return { values, open: async () => store }
}

/** Tabs of one browser, as a BroadcastChannel joins them: nobody hears themselves. */
function browserTabs() {
  const tabs = new Set<EventTarget>()
  return () => {
    const tab = new EventTarget()
    tabs.add(tab)
    const postMessage = () => {
      for (const other of tabs) if (other !== tab) other.dispatchEvent(new Event('message'))
    }
    return Object.assign(tab, { postMessage })
  }
}

const session = '{"refreshToken":"very-secret"}'

test('a session comes back after a restart, from ciphertext under a key nobody can export', async () => {
  const { values, open } = memoryStore()
  expect(await createSessionVault(open).save(session)).toBe('encrypted')

  const sealed = values.get('session') as { iv: Uint8Array; data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('very-secret')
  const key = values.get('key') as CryptoKey
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()

  expect(await createSessionVault(open).load()).toBe(session)
})

test('every save uses a new initialisation vector', async () => {
  const { values, open } = memoryStore()
  const vault = createSessionVault(open)
  await vault.save(session)
  const first = (values.get('session') as { iv: Uint8Array }).iv
  await vault.save(session)
  expect((values.get('session') as { iv: Uint8Array }).iv).not.toEqual(first)
})

test('clearing leaves nothing to load', async () => {
  const { open } = memoryStore()
  const vault = createSessionVault(open)
  await vault.save(session)
  await vault.clear()
  expect(await vault.load()).toBeNull()
  expect(await createSessionVault(open).load()).toBeNull()
})

test('where nothing may be stored the session lives in memory, and save says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const vault = createSessionVault(() => Promise.reject(new Error('denied')))
  expect(await vault.save(session)).toBe('memory')
  expect(await vault.load()).toBe(session)
  await vault.clear()
  expect(await vault.load()).toBeNull()
})

test('other tabs hear of a new session and of its end, until they stop listening', async () => {
  const { open } = memoryStore()
  const joinTabs = browserTabs()
  const mine = createSessionVault(open, joinTabs)
  const theirs = createSessionVault(open, joinTabs)
  const heard: string[] = []
  mine.onChangedElsewhere(() => heard.push('mine'))
  const stop = theirs.onChangedElsewhere(() => heard.push('theirs'))
  await mine.save(session)
  await mine.clear()
  expect(heard).toEqual(['theirs', 'theirs'])
  stop()
  await mine.save(session)
  expect(heard).toHaveLength(2)
})

test('a session in memory is nobody else’s business', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const joinTabs = vi.fn(browserTabs())
  const vault = createSessionVault(() => Promise.reject(new Error('denied')), joinTabs)
  await vault.save(session)
  await vault.clear()
  expect(joinTabs).not.toHaveBeenCalled()
})
