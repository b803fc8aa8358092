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

/** Tabs of one browser, connected like a BroadcastChannel: a tab does not receive its own messages. */
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
const ENCRYPTED = { protection: 'encrypted', reason: null }
const loaded = (session: string | null) => ({ session, setAside: false })
const SET_ASIDE = { session: null, setAside: true }

test('restores a session after a restart from ciphertext under a non-extractable key', async () => {
  const { values, open } = memoryStore()
  expect(await createSessionVault(open).save(session)).toEqual(ENCRYPTED)

  const sealed = values.get('session') as { iv: Uint8Array; data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('very-secret')
  const key = values.get('key') as CryptoKey
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()

  expect(await createSessionVault(open).load()).toEqual(loaded(session))
})

test('uses a new initialization vector for every save', async () => {
  const { values, open } = memoryStore()
  const vault = createSessionVault(open)
  await vault.save(session)
  const first = (values.get('session') as { iv: Uint8Array }).iv
  await vault.save(session)
  expect((values.get('session') as { iv: Uint8Array }).iv).not.toEqual(first)
})

test('loads nothing after clear', async () => {
  const { open } = memoryStore()
  const vault = createSessionVault(open)
  await vault.save(session)
  await vault.clear()
  expect(await vault.load()).toEqual(loaded(null))
  expect(await createSessionVault(open).load()).toEqual(loaded(null))
})

test('keeps the session in memory and reports that if nothing can be stored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const vault = createSessionVault(() => Promise.reject(new Error('denied')))
  expect(await vault.save(session)).toEqual({ protection: 'memory', reason: 'no-keyring' })
  expect(await vault.load()).toEqual(loaded(session))
  await vault.clear()
  expect(await vault.load()).toEqual(loaded(null))
})

test('notifies other tabs of a new and a cleared session until they unsubscribe', async () => {
  const { open } = memoryStore()
  const joinTabs = browserTabs()
  const mine = createSessionVault(open, 'session', joinTabs)
  const theirs = createSessionVault(open, 'session', joinTabs)
  const received: string[] = []
  mine.onChangedElsewhere(() => received.push('mine'))
  const stop = theirs.onChangedElsewhere(() => received.push('theirs'))
  await mine.save(session)
  await mine.clear()
  expect(received).toEqual(['theirs', 'theirs'])
  stop()
  await mine.save(session)
  expect(received).toHaveLength(2)
})

test('does not announce a session in memory to other tabs', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const joinTabs = vi.fn(browserTabs())
  const vault = createSessionVault(() => Promise.reject(new Error('denied')), 'session', joinTabs)
  await vault.save(session)
  await vault.clear()
  expect(joinTabs).not.toHaveBeenCalled()
})

test.each([
  ['no key', (values: Map<string, unknown>) => values.delete('key')],
  ['an invalid key', (values: Map<string, unknown>) => values.set('key', 'garbage')],
  [
    'data of another shape',
    (values: Map<string, unknown>) => values.set('session', { iv: 1, data: 'x' }),
  ],
  [
    'only half of its data',
    (values: Map<string, unknown>) => {
      const { iv, data } = values.get('session') as { iv: Uint8Array; data: ArrayBuffer }
      values.set('session', { iv, data: data.slice(0, -1) })
    },
  ],
])('moves away a session with %s once, and stores a new one', async (_what, damage) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { values, open } = memoryStore()
  await createSessionVault(open).save(session)
  damage(values)
  const unreadable = values.get('session')
  const vault = createSessionVault(open)
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.load()).toEqual(loaded(null))
  expect(values.get('session-unreadable')).toBe(unreadable)
  expect(await vault.save(session)).toEqual(ENCRYPTED)
  expect(await createSessionVault(open).load()).toEqual(loaded(session))
  expect(JSON.stringify(warn.mock.calls)).not.toContain('very-secret')
})

test('keeps the session in memory and removes the older one when the store is full', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { values, open } = memoryStore()
  const vault = createSessionVault(open)
  await vault.save('older')
  const store = await open()
  const put = vi.spyOn(store, 'put').mockRejectedValue(new Error('QuotaExceededError'))
  expect(await vault.save(session)).toEqual({ protection: 'memory', reason: 'keyring-failed' })
  expect(await vault.load()).toEqual(loaded(session))
  expect(values.has('session')).toBe(false)
  put.mockRestore()
  expect(await vault.save(session)).toEqual(ENCRYPTED)
})

test('keeps the stored session when the store is temporarily unreadable', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { open } = memoryStore()
  await createSessionVault(open).save(session)
  const store = await open()
  const get = vi.spyOn(store, 'get').mockRejectedValue(new Error('UnknownError'))
  const vault = createSessionVault(open)
  expect(await vault.load()).toEqual(loaded(null))
  get.mockRestore()
  expect(await vault.load()).toEqual(loaded(session))
})

test('creates one key and a readable session when tabs save at the same time', async () => {
  const { open } = memoryStore()
  const sessions = ['first', 'second', 'third']
  await Promise.all(sessions.map((text) => createSessionVault(open).save(text)))
  expect(sessions).toContain((await createSessionVault(open).load()).session)
  const vault = createSessionVault(open)
  await Promise.all([vault.save('a'), vault.save('b')])
  expect(await vault.load()).toEqual(loaded('b'))
})

test('replaces or clears a session only if the caller accepts the stored one', async () => {
  const { open } = memoryStore()
  const joinTabs = browserTabs()
  const first = createSessionVault(open, 'session', joinTabs)
  const second = createSessionVault(open, 'session', joinTabs)
  await first.save('one')
  expect(await second.replace('one, renewed', (stored) => stored === 'one')).toEqual(ENCRYPTED)
  await first.save('two')
  expect(await second.replace('one, renewed', (stored) => stored === 'one')).toBeNull()
  await second.replace(null, (stored) => stored === 'one')
  expect(await first.load()).toEqual(loaded('two'))
  await second.replace(null, (stored) => stored === 'two')
  expect(await first.load()).toEqual(loaded(null))
})

test.each(['session', 'scrobbling'])(
  'opens the %s that version 20cf1ac8 stored in IndexedDB',
  async (slot) => {
    const { values, open } = memoryStore()
    const algorithm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(session)
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    values.set('key', key).set(slot, { iv, data })
    expect(await createSessionVault(open, slot).load()).toEqual(loaded(session))
  },
)
