// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { SaveResult } from '../../../preload/contract/session.ts'
import { vaultPersistence } from './vault-persistence.ts'

const USER = 'firebase:authUser:demo-key:[DEFAULT]'

const ENCRYPTED: SaveResult = { protection: 'encrypted', reason: null }

beforeEach(() => localStorage.clear())

function fakeWatcher() {
  return {
    onSaved: vi.fn(),
    onUnreadableSession: vi.fn(),
    onStoredSessionFound: vi.fn(),
    onOtherWindowChange: vi.fn(),
  }
}

function setUp(before: string | null = null, kept = ENCRYPTED) {
  let value = before
  const vault = {
    load: vi.fn(async () => ({ session: value, setAside: false })),
    save: vi.fn(async (session: string) => {
      value = session
      return kept
    }),
    clear: vi.fn(async () => {
      value = null
    }),
  }
  const watcher = fakeWatcher()
  const { Persistence, clearForSignOut, mergeSources: behind } = vaultPersistence(vault, watcher)
  const stored = () => value
  return {
    vault,
    watcher,
    Persistence,
    persistence: new Persistence(),
    end: clearForSignOut,
    behind,
    stored,
  }
}

test('restores the user from the vault in a new instance', async () => {
  const saved: SaveResult = { protection: 'memory', reason: 'no-keyring' }
  const { persistence, Persistence, watcher } = setUp(null, saved)
  expect(await persistence._get(USER)).toBeNull()
  expect(watcher.onStoredSessionFound).not.toHaveBeenCalled()
  await persistence._set(USER, { uid: 'u1' })
  expect(watcher.onSaved).toHaveBeenCalledWith(saved)
  expect(await new Persistence()._get(USER)).toEqual({ uid: 'u1' })
  expect(watcher.onStoredSessionFound).toHaveBeenCalledOnce()
})

test('reports a session that was set aside once and does not restore it', async () => {
  const { persistence, vault, watcher } = setUp()
  vault.load.mockResolvedValueOnce({ session: null, setAside: true })
  expect(await persistence._get(USER)).toBeNull()
  expect(await persistence._get(USER)).toBeNull()
  expect(watcher.onUnreadableSession).toHaveBeenCalledOnce()
  expect(watcher.onStoredSessionFound).not.toHaveBeenCalled()
})

test('clears the vault when the user is removed', async () => {
  const { persistence, vault } = setUp()
  await persistence._set(USER, { uid: 'u1' })
  await persistence._remove(USER)
  expect(vault.clear).toHaveBeenCalledOnce()
  expect(await persistence._get(USER)).toBeNull()
})

test('restores no session after a page closes before the vault is empty', async () => {
  const { vault, persistence, end, watcher, Persistence } = setUp()
  await persistence._set(USER, { uid: 'u1' })
  vault.clear.mockReturnValueOnce(new Promise(() => {}))
  void end()
  expect(await new Persistence()._get(USER)).toBeNull()
  expect(watcher.onStoredSessionFound).not.toHaveBeenCalled()
  expect(await vault.load()).toMatchObject({ session: null })
})

test('discards saves between a sign-out and its end at the provider', async () => {
  const { vault, persistence, end, Persistence } = setUp()
  await persistence._set(USER, { uid: 'u1' })
  await end()
  await persistence._set(USER, { uid: 'u1' })
  expect(await vault.load()).toMatchObject({ session: null })

  await persistence._remove(USER)
  await persistence._set(USER, { uid: 'u2' })
  expect(await new Persistence()._get(USER)).toEqual({ uid: 'u2' })
})

test('ignores a save that ends after a sign-out', async () => {
  const { vault, persistence, end, Persistence } = setUp()
  const saved = Promise.withResolvers<SaveResult>()
  vault.save.mockReturnValueOnce(saved.promise)
  const saving = persistence._set(USER, { uid: 'u1' })
  vault.clear.mockReturnValueOnce(new Promise(() => {}))
  void end()
  saved.resolve(ENCRYPTED)
  await saving
  await vault.save(JSON.stringify({ key: USER, value: { uid: 'u1' } }))
  expect(await new Persistence()._get(USER)).toBeNull()
})

test('saves a session while the end of another one is marked', async () => {
  const first = setUp()
  first.vault.clear.mockRejectedValueOnce(new Error('locked'))
  await expect(first.end()).rejects.toThrow('locked')
  const { persistence, Persistence } = setUp()
  await persistence._set(USER, { uid: 'u2' })
  expect(await new Persistence()._get(USER)).toEqual({ uid: 'u2' })
})

test('stores every other key in memory', async () => {
  const { persistence, vault } = setUp()
  const key = 'firebase:persistence:demo-key:[DEFAULT]'
  await persistence._set(key, 'LOCAL')
  expect(await persistence._get(key)).toBe('LOCAL')
  await persistence._remove(key)
  expect(await persistence._get(key)).toBeNull()
  expect(vault.save).not.toHaveBeenCalled()
  expect(vault.clear).not.toHaveBeenCalled()
})

const MERGE_SOURCE = { uid: 'lone', refreshToken: 'a-secret' }

test('stores the merge source with the session through renewals and restarts', async () => {
  const first = setUp()
  await first.persistence._set(USER, { uid: 'ada' })
  await first.behind.save('bob', MERGE_SOURCE)
  expect(first.stored()).not.toContain('lone')
  await first.behind.save('ada', MERGE_SOURCE)
  await first.persistence._set(USER, { uid: 'ada', renewed: true })

  const next = setUp(first.stored())
  expect(await next.persistence._get(USER)).toEqual({ uid: 'ada', renewed: true })
  expect(next.behind.read('ada')).toEqual(MERGE_SOURCE)
  expect(next.behind.read('bob')).toBeNull()
  await next.behind.save('ada', null)
  expect(next.stored()).toBe(JSON.stringify({ key: USER, value: { uid: 'ada', renewed: true } }))
})

test('deletes the merge source at sign-out and when another user signs in', async () => {
  const { persistence, behind, end, stored } = setUp()
  await persistence._set(USER, { uid: 'ada' })
  await behind.save('ada', MERGE_SOURCE)
  await persistence._set(USER, { uid: 'bob' })
  expect(stored()).not.toContain('lone')

  await behind.save('bob', MERGE_SOURCE)
  await end()
  await behind.save('bob', MERGE_SOURCE)
  expect([stored(), behind.read('bob')]).toEqual([null, null])
})

test('ignores a session of another project', async () => {
  const { persistence } = setUp('{"key":"firebase:authUser:other:[DEFAULT]","value":{"uid":"u1"}}')
  expect(await persistence._get(USER)).toBeNull()
})

test.each(['not json', 'null', '{"uid":"u1"}'])(
  'finds no session in a vault with %s',
  async (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await setUp(text).persistence._get(USER)).toBeNull()
  },
)

test('notifies Firebase of changes in another window until it unsubscribes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { vault, watcher } = setUp()
  const listeners = new Set<() => void>()
  const shared = {
    ...vault,
    onChangedElsewhere: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const { Persistence } = vaultPersistence(shared, watcher)
  const persistence = new Persistence()
  const onChange = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  persistence._addListener('firebase:redirectUser:demo-key:[DEFAULT]', onChange)
  expect(listeners.size).toBe(0)
  persistence._addListener(USER, onChange)
  for (const listener of listeners) listener()
  for (const listener of listeners) listener()
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(watcher.onOtherWindowChange).toHaveBeenCalledTimes(2)
  persistence._removeListener(USER, onChange)
  expect(listeners.size).toBe(0)
})

test('accepts a vault without onChangedElsewhere', () => {
  const { persistence } = setUp()
  expect(() => {
    persistence._addListener(USER, () => {})
    persistence._removeListener(USER, () => {})
  }).not.toThrow()
})

/** Two browser windows that restore the session from one vault. */
async function twoWindows(session: string | null) {
  let value = session
  const vault = {
    load: async () => ({ session: value, setAside: false }),
    save: async (text: string) => {
      value = text
      return ENCRYPTED
    },
    clear: async () => {
      value = null
    },
    onChangedElsewhere: () => () => {},
    replace: async (text: string | null, isCurrent: (stored: string | null) => boolean) => {
      if (!isCurrent(value)) return null
      value = text
      return text === null ? null : ENCRYPTED
    },
  }
  const open = async () => {
    const watcher = fakeWatcher()
    const { Persistence, clearForSignOut, mergeSources: behind } = vaultPersistence(vault, watcher)
    const persistence = new Persistence()
    await persistence._get(USER)
    return { persistence, end: clearForSignOut, behind, watcher }
  }
  return { one: await open(), two: await open(), stored: () => value }
}

const storedUser = (uid: string) => JSON.stringify({ key: USER, value: { uid } })

test('drops a token renewal after another window has signed out', async () => {
  const { one, two, stored } = await twoWindows(storedUser('ada'))
  await one.end()
  await one.persistence._remove(USER)
  await two.persistence._set(USER, { uid: 'ada', renewed: true })
  expect(stored()).toBeNull()
  expect(two.watcher.onSaved).not.toHaveBeenCalled()
})

test('drops writes of a window whose session was replaced', async () => {
  const { one, two, stored } = await twoWindows(storedUser('ada'))
  await one.end()
  await one.persistence._remove(USER)
  // After a change in another window, Firebase reads the vault and writes back what it read.
  await two.persistence._get(USER)
  await one.persistence._set(USER, { uid: 'lone' })
  await two.persistence._remove(USER)
  expect(stored()).toBe(storedUser('lone'))
  const followed = await two.persistence._get(USER)
  await one.persistence._set(USER, { uid: 'bob' })
  await two.persistence._set(USER, followed ?? '')
  expect(stored()).toBe(storedUser('bob'))
})

test('clears a session that the provider ended, but not its replacement', async () => {
  const { one, two, stored } = await twoWindows(storedUser('ada'))
  await one.persistence._set(USER, { uid: 'bob' })
  await two.persistence._remove(USER)
  expect(stored()).toBe(storedUser('bob'))
  await one.persistence._remove(USER)
  expect(stored()).toBeNull()
})

test('replaces another window’s session at sign-in and saves its renewals', async () => {
  const { one, two, stored } = await twoWindows(storedUser('ada'))
  await two.persistence._set(USER, { uid: 'bob' })
  await two.persistence._set(USER, { uid: 'bob', renewed: true })
  expect(JSON.parse(stored() ?? '').value).toEqual({ uid: 'bob', renewed: true })
  await one.behind.save('ada', MERGE_SOURCE)
  expect(stored()).not.toContain('a-secret')
})

test('opens the session and the pending merge that version 20cf1ac8 stored', async () => {
  const { persistence, behind } = setUp(
    '{"key":"firebase:authUser:demo-key:[DEFAULT]","value":{"uid":"u1","stsTokenManager":{"refreshToken":"r1"}},"left":{"to":"u1","who":{"uid":"lone","refreshToken":"r0"}}}',
  )
  expect(await persistence._get(USER)).toEqual({
    uid: 'u1',
    stsTokenManager: { refreshToken: 'r1' },
  })
  expect(behind.read('u1')).toEqual({ uid: 'lone', refreshToken: 'r0' })
})
