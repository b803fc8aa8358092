import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseProtection, currentProtection, PROBE } from './protection.ts'
import { createSessionFile } from './session-file.ts'
import { createTokenVault, type Keyring } from './token-vault.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

/** A keyring that turns text round and marks it; `state` is what a test may switch. */
function fakeKeyring() {
  const state = {
    available: true,
    refuses: false,
    /** It answers the probe and refuses the session. */
    refusesSession: false,
    rotated: false,
    /** No keyring answers, and Chromium on Linux uses the key of its source text. */
    hardCoded: false,
    /** What decrypting fails with. */
    fails: null as Error | null,
    encrypted: [] as string[],
  }
  const turn = (text: string) => [...text].reverse().join('')
  const keyring: Keyring = {
    isAsyncEncryptionAvailable: async () => state.available,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text) => {
      if (state.refuses || (state.refusesSession && text !== PROBE))
        throw new Error('the keyring is locked')
      if (text !== PROBE) state.encrypted.push(text)
      return Buffer.from(`${state.hardCoded ? 'v10' : 'v1:'}${turn(text)}`)
    },
    decryptStringAsync: async (data) => {
      const text = data.toString()
      if (state.fails) throw state.fails
      if (!text.startsWith('v1:')) throw new Error('not ours')
      return { result: turn(text.slice(3)), shouldReEncrypt: state.rotated }
    },
  }
  return { keyring, state }
}

function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-vault-'))
  const { keyring, state } = fakeKeyring()
  const open = () => createTokenVault({ keyring, file: createSessionFile(folder), log })
  return { folder, file: path.join(folder, 'session.json'), state, open, vault: open() }
}

beforeEach(() => vi.clearAllMocks())

describe('the vault', () => {
  test('a session survives a restart, as ciphertext only, readable by nobody else', async () => {
    const { vault, open, folder, file } = setUp()
    expect(await vault.load()).toBeNull()
    expect(await vault.save('my-session')).toBe('encrypted')
    expect(await open().load()).toBe('my-session')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      ciphertext: Buffer.from('v1:noisses-ym').toString('base64'),
    })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('clear leaves no file', async () => {
    const { vault, folder } = setUp()
    await vault.save('a')
    await vault.clear()
    expect(await vault.load()).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test('calls made at once run in order: the last save wins, a clear after it clears', async () => {
    const { vault, open } = setUp()
    await Promise.all([vault.save('first'), vault.save('second')])
    expect(await open().load()).toBe('second')
    const results = await Promise.all([
      vault.save('third'),
      vault.load(),
      vault.clear(),
      vault.load(),
    ])
    expect(results).toEqual(['encrypted', 'third', undefined, null])
  })

  test.each([
    ['half a file', '{"version":1,"ciph'],
    ['another shape', '{"token":"abc"}'],
    ['no ciphertext of ours', '{"version":1,"ciphertext":"AAAA"}'],
  ])('%s is set aside and the person signed out; signing in works again', async (_what, text) => {
    const { vault, folder, file } = setUp()
    writeFileSync(file, text)
    expect(await vault.load()).toBeNull()
    expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
    expect(readFileSync(path.join(folder, 'session.unreadable.json'), 'utf8')).toBe(text)
    expect(await vault.save('again')).toBe('encrypted')
    expect(await vault.load()).toBe('again')
  })

  test('without a keyring the session lives in memory and an older one leaves the disk', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('older')
    state.available = false
    expect(await open().load()).toBeNull()
    expect(await vault.save('newer')).toBe('memory')
    expect(await vault.load()).toBe('newer')
    expect(readdirSync(folder)).toEqual([])
    expect(await open().load()).toBeNull()
  })

  test('a keyring that is only away for a while loses nothing', async () => {
    const { vault, open, state } = setUp()
    await vault.save('kept')
    state.available = false
    expect(await open().load()).toBeNull()
    state.available = true
    expect(await open().load()).toBe('kept')
  })

  test('a keyring that refuses to encrypt means memory, and the log never holds the session', async () => {
    const { vault, state } = setUp()
    state.refuses = true
    expect(await vault.save('top-secret')).toBe('memory')
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('top-secret')
  })

  test('a keyring that does not answer on Linux is none, though Electron says it is there', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.hardCoded = true
    state.fails = new Error('Error while decrypting the ciphertext')
    const later = open()
    if (process.platform === 'linux') {
      expect(await later.load()).toBeNull()
      expect(readdirSync(folder)).toEqual(['session.json'])
      expect(await later.save('newer')).toBe('memory')
      expect(readdirSync(folder)).toEqual([])
    }
  })

  test('a keyring that appears later keeps the session from its next save on', async () => {
    const { vault, open, state } = setUp()
    state.available = false
    expect(await vault.save('first')).toBe('memory')
    state.available = true
    expect(await vault.load()).toBe('first')
    expect(await open().load()).toBeNull()
    expect(await vault.save('second')).toBe('encrypted')
    expect(await open().load()).toBe('second')
  })

  test('a keyring that is locked just now costs a sign-in, not the session', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    expect(await open().load()).toBeNull()
    expect(readdirSync(folder)).toEqual(['session.json'])
    state.fails = null
    expect(await open().load()).toBe('kept')
  })

  test('saving over a damaged file replaces it', async () => {
    const { vault, open, folder, file } = setUp()
    for (const damage of ['{"version":1,"ciph', '', '\u0000'.repeat(9)]) {
      writeFileSync(file, damage)
      expect(await vault.save('whole')).toBe('encrypted')
      expect(await open().load()).toBe('whole')
    }
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('clear takes away what a crash in the middle of a save left behind', async () => {
    const { vault, folder, file } = setUp()
    await vault.save('a')
    writeFileSync(`${file}.tmp-1234567890abcdef`, '{"version":1,"cipher')
    await vault.clear()
    expect(readdirSync(folder)).toEqual([])
  })

  test('where an older session cannot be removed the newer one still works', async () => {
    const { keyring } = fakeKeyring()
    const file = { read: () => null, write: refuse, remove: refuse, setAside: refuse }
    function refuse(): never {
      throw new Error('read-only file system')
    }
    const vault = createTokenVault({ keyring, file, log })
    expect(await vault.save('newer')).toBe('memory')
    expect(await vault.load()).toBe('newer')
    await expect(vault.clear()).rejects.toThrow('read-only')
    expect(await vault.load()).toBeNull()
  })

  test('a rotated key that fails to encrypt loses nothing', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.rotated = true
    state.refusesSession = true
    expect(await open().load()).toBe('kept')
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('a rotated key encrypts the session anew', async () => {
    const { vault, state } = setUp()
    await vault.save('kept')
    state.rotated = true
    expect(await vault.load()).toBe('kept')
    expect(state.encrypted).toEqual(['kept', 'kept'])
  })
})

describe('chooseProtection', () => {
  test.each([
    [false, 'win32', null, 'v10', 'memory'],
    [true, 'win32', null, 'v10', 'encrypted'],
    [true, 'darwin', null, 'v10', 'encrypted'],
    [true, 'darwin', null, null, 'memory'],
    [true, 'linux', 'gnome_libsecret', 'v11', 'encrypted'],
    [true, 'linux', 'kwallet6', 'v11', 'encrypted'],
    [true, 'linux', 'gnome_libsecret', 'v12', 'encrypted'],
    [true, 'linux', 'gnome_libsecret', 'v10', 'memory'],
    [true, 'linux', 'gnome_libsecret', null, 'memory'],
    [true, 'linux', 'basic_text', 'v11', 'memory'],
    [true, 'linux', 'unknown', 'v11', 'memory'],
  ] as const)(
    'available %s on %s with %s marking %s: %s',
    (available, platform, backend, mark, expected) => {
      const ciphertext = mark && Buffer.from(`${mark}...`)
      expect(chooseProtection({ available, platform, backend, ciphertext })).toBe(expected)
    },
  )

  test('only Linux is asked which keyring it has: elsewhere Electron has no such function', async () => {
    const { keyring } = fakeKeyring()
    const { getSelectedStorageBackend: _none, ...mac } = keyring
    expect(await currentProtection(mac as Keyring, 'darwin')).toBe('encrypted')
  })
})
