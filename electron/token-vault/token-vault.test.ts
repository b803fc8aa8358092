// cspell:ignore noisses
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionFile } from './session-file.ts'
import { fakeKeyring } from './testing/fake-keyring.ts'
import { createTokenVault, type TokenVault } from './token-vault.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const ENCRYPTED = { protection: 'encrypted', reason: null }
const NOTHING = { session: null, setAside: false }
const loaded = (session: string) => ({ session, setAside: false })
const memory = (reason: string) => ({ protection: 'memory', reason })

function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-vault-'))
  const { keyring, state } = fakeKeyring()
  const open = () => createTokenVault({ keyring, file: createSessionFile('session', folder), log })
  return { folder, file: path.join(folder, 'session.json'), state, open, vault: open() }
}

beforeEach(() => vi.clearAllMocks())

describe('a keyring that asks for its password', () => {
  /** An app whose keyring has not responded yet, with a session on disk. */
  async function openLocked() {
    const at = setUp()
    await at.vault.save('old')
    at.state.passwordPrompt = Promise.withResolvers()
    return { ...at, vault: at.open() }
  }

  /** Loads, and stops waiting for the keyring. */
  async function goOnWithoutKeyring(vault: TokenVault) {
    const loading = vault.load()
    await expect.poll(() => vault.keyringWaits()).toBe(true)
    vault.goOnWithoutKeyring()
    return loading
  }

  test('is waited for, and the session is loaded after unlocking', async () => {
    const { vault, state } = await openLocked()
    expect(vault.keyringWaits()).toBe(false)
    const loading = vault.load()
    await expect.poll(() => vault.keyringWaits()).toBe(true)
    state.passwordPrompt?.resolve()
    expect(await loading).toEqual(loaded('old'))
    expect(vault.keyringWaits()).toBe(false)
    vault.goOnWithoutKeyring()
    expect(await vault.save('new')).toEqual(ENCRYPTED)
  })

  test('is skipped without touching the stored session', async () => {
    const { vault, open, state } = await openLocked()
    expect(await goOnWithoutKeyring(vault)).toEqual(NOTHING)
    expect(vault.keyringWaits()).toBe(false)
    // Identity calls clear at every start without a session.
    await vault.clear()
    expect(await vault.load()).toEqual(NOTHING)
    state.passwordPrompt?.resolve()
    expect(await open().load()).toEqual(loaded('old'))
    expect(await vault.load()).toEqual(loaded('old'))
  })

  test('stores the current session when it is unlocked later', async () => {
    const { vault, open, file, state } = await openLocked()
    await goOnWithoutKeyring(vault)
    expect(await vault.save('new')).toEqual(memory('keyring-locked'))
    expect(existsSync(file)).toBe(false)
    expect(await vault.load()).toEqual(loaded('new'))
    state.passwordPrompt?.resolve()
    await expect.poll(() => existsSync(file)).toBe(true)
    expect(await open().load()).toEqual(loaded('new'))
  })

  test('keeps the stored session over an anonymous one when it is unlocked later', async () => {
    const { vault, open, state } = await openLocked()
    await goOnWithoutKeyring(vault)
    expect(await vault.save('anonymous', true)).toEqual(memory('keyring-locked'))
    expect(await vault.load()).toEqual(loaded('anonymous'))
    state.passwordPrompt?.resolve()
    await expect.poll(() => vault.keyringWaits()).toBe(false)
    expect(await vault.load()).toEqual(loaded('anonymous'))
    expect(await open().load()).toEqual(loaded('old'))
  })

  test('keeps the session in memory when its dialog is closed', async () => {
    const { vault, file, state } = await openLocked()
    await goOnWithoutKeyring(vault)
    await vault.save('new')
    state.available = false
    state.passwordPrompt?.resolve()
    await expect.poll(() => vault.save('new')).toEqual(memory('no-keyring'))
    expect(existsSync(file)).toBe(false)
    expect(await vault.load()).toEqual(loaded('new'))
  })
})

describe('createTokenVault', () => {
  test('restores a session after a restart from ciphertext that only this user can read', async () => {
    const { vault, open, folder, file } = setUp()
    expect(await vault.load()).toEqual(NOTHING)
    expect(await vault.save('my-session')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded('my-session'))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      ciphertext: Buffer.from('v1:noisses-ym:end').toString('base64'),
    })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('deletes the file on clear', async () => {
    const { vault, folder } = setUp()
    await vault.save('a')
    await vault.clear()
    expect(await vault.load()).toEqual(NOTHING)
    expect(readdirSync(folder)).toEqual([])
  })

  test('runs concurrent calls in order: the last save wins, and a later clear clears it', async () => {
    const { vault, open } = setUp()
    await Promise.all([vault.save('first'), vault.save('second')])
    expect(await open().load()).toEqual(loaded('second'))
    const results = await Promise.all([
      vault.save('third'),
      vault.load(),
      vault.clear(),
      vault.load(),
    ])
    expect(results).toEqual([ENCRYPTED, loaded('third'), undefined, NOTHING])
  })

  test('keeps the session in memory without a keyring and removes an older one from disk', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('older')
    state.available = false
    expect(await open().load()).toEqual(NOTHING)
    expect(await vault.save('newer')).toEqual(memory('no-keyring'))
    expect(await vault.load()).toEqual(loaded('newer'))
    expect(readdirSync(folder)).toEqual([])
    expect(await open().load()).toEqual(NOTHING)
  })

  test('loses nothing when the keyring is unavailable for a while', async () => {
    const { vault, open, state } = setUp()
    await vault.save('kept')
    state.available = false
    const without = open()
    expect(await without.load()).toEqual(NOTHING)
    // Identity calls clear at every start without a session.
    await without.clear()
    state.available = true
    expect(await open().load()).toEqual(loaded('kept'))
  })

  test('keeps the session in memory when encryption fails, and never logs it', async () => {
    const { vault, state } = setUp()
    state.refuses = true
    expect(await vault.save('top-secret')).toEqual(memory('keyring-failed'))
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('top-secret')
  })

  test('treats a Linux keyring that does not respond as absent, although Electron reports it', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.hardCoded = true
    state.fails = new Error('Error while decrypting the ciphertext')
    const later = open()
    if (process.platform === 'linux') {
      expect(await later.load()).toEqual(NOTHING)
      expect(readdirSync(folder)).toEqual(['session.json'])
      expect(await later.save('newer')).toEqual(memory('no-keyring'))
      expect(readdirSync(folder)).toEqual([])
    }
  })

  test('stores the session from the next save after a keyring appears', async () => {
    const { vault, open, state } = setUp()
    state.available = false
    expect(await vault.save('first')).toEqual(memory('no-keyring'))
    state.available = true
    expect(await vault.load()).toEqual(loaded('first'))
    expect(await open().load()).toEqual(NOTHING)
    expect(await vault.save('second')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded('second'))
  })

  test('keeps the stored session while the keyring is locked', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const other = open()
    expect(await other.load()).toEqual(NOTHING)
    await other.clear()
    expect(readdirSync(folder)).toEqual(['session.json'])
    state.fails = null
    expect(await open().load()).toEqual(loaded('kept'))
  })

  test('does not replace a session behind a locked keyring with an anonymous one', async () => {
    const { vault, open, state } = setUp()
    await vault.save('kept')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const other = open()
    expect(await other.load()).toEqual(NOTHING)
    expect(await other.save('anonymous', true)).toEqual(memory('keyring-locked'))
    expect(await other.load()).toEqual(loaded('anonymous'))
    state.fails = null
    expect(await open().load()).toEqual(loaded('kept'))
    expect(await other.save('account')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded('account'))
    expect(await other.save('anonymous', true)).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded('anonymous'))
  })

  test('deletes the temporary files of an interrupted save on clear', async () => {
    const { vault, folder, file } = setUp()
    await vault.save('a')
    writeFileSync(`${file}.tmp-1234567890abcdef`, '{"version":1,"cipher')
    await vault.clear()
    expect(readdirSync(folder)).toEqual([])
  })

  test('loses nothing when encryption with a rotated key fails', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.rotated = true
    state.refusesSession = true
    expect(await open().load()).toEqual(loaded('kept'))
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('encrypts the session again with a rotated key', async () => {
    const { vault, state } = setUp()
    await vault.save('kept')
    state.rotated = true
    expect(await vault.load()).toEqual(loaded('kept'))
    expect(state.encrypted).toEqual(['kept', 'kept'])
  })

  test('leaves nothing behind after a sign-in and sign-out with a locked keyring', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('of-another-user')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const other = open()
    expect(await other.load()).toEqual(NOTHING)
    expect(await other.save('mine')).toEqual(ENCRYPTED)
    await other.clear()
    expect(readdirSync(folder)).toEqual([])
  })
})
