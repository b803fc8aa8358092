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

/** Tabs of one browser, as a BroadcastChannel joins them: a tab does not get its own messages. */
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
const loaded = (kept: string | null) => ({ session: kept, setAside: false })
const SET_ASIDE = { session: null, setAside: true }

test('a session comes back after a restart, from ciphertext under a key that cannot be exported', async () => {
  const { values, open } = memoryStore()
  expect(await createSessionVault(open).save(session)).toEqual(ENCRYPTED)

  const sealed = values.get('session') as { iv: Uint8Array; data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('very-secret')
  const key = values.get('key') as CryptoKey
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()

  expect(await createSessionVault(open).load()).toEqual(loaded(session))
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
  expect(await vault.load()).toEqual(loaded(null))
  expect(await createSessionVault(open).load()).toEqual(loaded(null))
})

test('where nothing may be stored the session lives in memory, and save says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const vault = createSessionVault(() => Promise.reject(new Error('denied')))
  expect(await vault.save(session)).toEqual({ protection: 'memory', reason: 'no-keyring' })
  expect(await vault.load()).toEqual(loaded(session))
  await vault.clear()
  expect(await vault.load()).toEqual(loaded(null))
})

test('other tabs are told of a new session and of its end, until they stop listening', async () => {
  const { open } = memoryStore()
  const joinTabs = browserTabs()
  const mine = createSessionVault(open, 'session', joinTabs)
  const theirs = createSessionVault(open, 'session', joinTabs)
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

test('a session in memory is not announced to other tabs', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const joinTabs = vi.fn(browserTabs())
  const vault = createSessionVault(() => Promise.reject(new Error('denied')), 'session', joinTabs)
  await vault.save(session)
  await vault.clear()
  expect(joinTabs).not.toHaveBeenCalled()
})

test.each([
  ['no key', (values: Map<string, unknown>) => values.delete('key')],
  ['a key that is none', (values: Map<string, unknown>) => values.set('key', 'garbage')],
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
])('a session with %s is set aside once, and a new session is kept', async (_what, damage) => {
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

test('a store that is full keeps the session in memory, and no older one', async () => {
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

test('a store that cannot be read for a moment sets no session aside', async () => {
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

test('tabs that save at once, with no key yet, make one key and leave a session that can be read', async () => {
  const { open } = memoryStore()
  const sessions = ['first', 'second', 'third']
  await Promise.all(sessions.map((text) => createSessionVault(open).save(text)))
  expect(sessions).toContain((await createSessionVault(open).load()).session)
  const vault = createSessionVault(open)
  await Promise.all([vault.save('a'), vault.save('b')])
  expect(await vault.load()).toEqual(loaded('b'))
})

test('replaces or clears a session only if the caller accepts the one that another tab stored', async () => {
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
