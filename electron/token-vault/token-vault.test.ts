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
const kept = (session: string) => ({ session, setAside: false })
const memory = (reason: string) => ({ protection: 'memory', reason })

function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-vault-'))
  const { keyring, state } = fakeKeyring()
  const open = () => createTokenVault({ keyring, file: createSessionFile('session', folder), log })
  return { folder, file: path.join(folder, 'session.json'), state, open, vault: open() }
}

beforeEach(() => vi.clearAllMocks())

describe('a keyring that asks for its password', () => {
  /** The state of an app whose keyring has not answered yet, with a session on disk. */
  async function asking() {
    const at = setUp()
    await at.vault.save('old')
    at.state.asking = Promise.withResolvers()
    return { ...at, vault: at.open() }
  }

  /** Loads, and stops waiting for the keyring as the user does. */
  async function goOnWithoutKeyring(vault: TokenVault) {
    const loading = vault.load()
    await expect.poll(() => vault.keyringWaits()).toBe(true)
    vault.goOnWithoutKeyring()
    return loading
  }

  test('is waited for, and the session is there once it is unlocked', async () => {
    const { vault, state } = await asking()
    expect(vault.keyringWaits()).toBe(false)
    const loading = vault.load()
    await expect.poll(() => vault.keyringWaits()).toBe(true)
    state.asking?.resolve()
    expect(await loading).toEqual(kept('old'))
    expect(vault.keyringWaits()).toBe(false)
    vault.goOnWithoutKeyring()
    expect(await vault.save('new')).toEqual(ENCRYPTED)
  })

  test('gone on without, there is no session, and the one on disk is left alone', async () => {
    const { vault, open, state } = await asking()
    expect(await goOnWithoutKeyring(vault)).toEqual(NOTHING)
    expect(vault.keyringWaits()).toBe(false)
    // Identity begins every start without a session by clearing it.
    await vault.clear()
    expect(await vault.load()).toEqual(NOTHING)
    state.asking?.resolve()
    expect(await open().load()).toEqual(kept('old'))
    expect(await vault.load()).toEqual(kept('old'))
  })

  test('unlocked later, it keeps the session that has come meanwhile', async () => {
    const { vault, open, file, state } = await asking()
    await goOnWithoutKeyring(vault)
    expect(await vault.save('new')).toEqual(memory('keyring-locked'))
    expect(existsSync(file)).toBe(false)
    expect(await vault.load()).toEqual(kept('new'))
    state.asking?.resolve()
    await expect.poll(() => existsSync(file)).toBe(true)
    expect(await open().load()).toEqual(kept('new'))
  })

  test('unlocked later, it leaves the session on disk in place of one without an account', async () => {
    const { vault, open, state } = await asking()
    await goOnWithoutKeyring(vault)
    expect(await vault.save('anonymous', true)).toEqual(memory('keyring-locked'))
    expect(await vault.load()).toEqual(kept('anonymous'))
    state.asking?.resolve()
    await expect.poll(() => vault.keyringWaits()).toBe(false)
    expect(await vault.load()).toEqual(kept('anonymous'))
    expect(await open().load()).toEqual(kept('old'))
  })

  test('its box closed instead: the session stays in memory', async () => {
    const { vault, file, state } = await asking()
    await goOnWithoutKeyring(vault)
    await vault.save('new')
    state.available = false
    state.asking?.resolve()
    await expect.poll(() => vault.save('new')).toEqual(memory('no-keyring'))
    expect(existsSync(file)).toBe(false)
    expect(await vault.load()).toEqual(kept('new'))
  })
})

describe('the vault', () => {
  test('a session survives a restart, as ciphertext only, readable by this user only', async () => {
    const { vault, open, folder, file } = setUp()
    expect(await vault.load()).toEqual(NOTHING)
    expect(await vault.save('my-session')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept('my-session'))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      ciphertext: Buffer.from('v1:noisses-ym:end').toString('base64'),
    })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('clear leaves no file', async () => {
    const { vault, folder } = setUp()
    await vault.save('a')
    await vault.clear()
    expect(await vault.load()).toEqual(NOTHING)
    expect(readdirSync(folder)).toEqual([])
  })

  test('calls made at once run in order: the last save wins, a clear after it clears', async () => {
    const { vault, open } = setUp()
    await Promise.all([vault.save('first'), vault.save('second')])
    expect(await open().load()).toEqual(kept('second'))
    const results = await Promise.all([
      vault.save('third'),
      vault.load(),
      vault.clear(),
      vault.load(),
    ])
    expect(results).toEqual([ENCRYPTED, kept('third'), undefined, NOTHING])
  })

  test('without a keyring the session lives in memory and an older one leaves the disk', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('older')
    state.available = false
    expect(await open().load()).toEqual(NOTHING)
    expect(await vault.save('newer')).toEqual(memory('no-keyring'))
    expect(await vault.load()).toEqual(kept('newer'))
    expect(readdirSync(folder)).toEqual([])
    expect(await open().load()).toEqual(NOTHING)
  })

  test('a keyring that is only away for a while loses nothing', async () => {
    const { vault, open, state } = setUp()
    await vault.save('kept')
    state.available = false
    const without = open()
    expect(await without.load()).toEqual(NOTHING)
    // What identity does at every start that finds no session.
    await without.clear()
    state.available = true
    expect(await open().load()).toEqual(kept('kept'))
  })

  test('a keyring that refuses to encrypt means memory, and the log never holds the session', async () => {
    const { vault, state } = setUp()
    state.refuses = true
    expect(await vault.save('top-secret')).toEqual(memory('keyring-failed'))
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('top-secret')
  })

  test('a keyring that does not answer on Linux counts as absent, though Electron reports it', async () => {
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

  test('a keyring that appears later keeps the session from its next save on', async () => {
    const { vault, open, state } = setUp()
    state.available = false
    expect(await vault.save('first')).toEqual(memory('no-keyring'))
    state.available = true
    expect(await vault.load()).toEqual(kept('first'))
    expect(await open().load()).toEqual(NOTHING)
    expect(await vault.save('second')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept('second'))
  })

  test('a keyring that is locked just now costs a sign-in, not the session', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const meanwhile = open()
    expect(await meanwhile.load()).toEqual(NOTHING)
    await meanwhile.clear()
    expect(readdirSync(folder)).toEqual(['session.json'])
    state.fails = null
    expect(await open().load()).toEqual(kept('kept'))
  })

  test('saves a session without an account only where no locked keyring hides another one', async () => {
    const { vault, open, state } = setUp()
    await vault.save('kept')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const meanwhile = open()
    expect(await meanwhile.load()).toEqual(NOTHING)
    expect(await meanwhile.save('anonymous', true)).toEqual(memory('keyring-locked'))
    expect(await meanwhile.load()).toEqual(kept('anonymous'))
    state.fails = null
    expect(await open().load()).toEqual(kept('kept'))
    expect(await meanwhile.save('account')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept('account'))
    expect(await meanwhile.save('anonymous', true)).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept('anonymous'))
  })

  test('clear takes away what a crash in the middle of a save left behind', async () => {
    const { vault, folder, file } = setUp()
    await vault.save('a')
    writeFileSync(`${file}.tmp-1234567890abcdef`, '{"version":1,"cipher')
    await vault.clear()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a rotated key that fails to encrypt loses nothing', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('kept')
    state.rotated = true
    state.refusesSession = true
    expect(await open().load()).toEqual(kept('kept'))
    expect(readdirSync(folder)).toEqual(['session.json'])
  })

  test('a rotated key encrypts the session anew', async () => {
    const { vault, state } = setUp()
    await vault.save('kept')
    state.rotated = true
    expect(await vault.load()).toEqual(kept('kept'))
    expect(state.encrypted).toEqual(['kept', 'kept'])
  })

  test('who signs in while the keyring is locked and out again leaves nothing behind', async () => {
    const { vault, open, state, folder } = setUp()
    await vault.save('of-another-user')
    state.fails = new Error('decryptStringAsync is temporarily unavailable. Please try again.')
    const meanwhile = open()
    expect(await meanwhile.load()).toEqual(NOTHING)
    expect(await meanwhile.save('mine')).toEqual(ENCRYPTED)
    await meanwhile.clear()
    expect(readdirSync(folder)).toEqual([])
  })
})
