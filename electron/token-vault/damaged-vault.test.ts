import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionFile, type SessionFile } from './session-file.ts'
import { fakeKeyring } from './testing/fake-keyring.ts'
import { createTokenVault } from './token-vault.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const ENCRYPTED = { protection: 'encrypted', reason: null }
const KEYRING_FAILED = { protection: 'memory', reason: 'keyring-failed' }
const NOTHING = { session: null, setAside: false }
const SET_ASIDE = { session: null, setAside: true }
const loaded = (session: string) => ({ session, setAside: false })

function setUp(change: (file: SessionFile) => Partial<SessionFile> = () => ({})) {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-vault-'))
  const { keyring, state } = fakeKeyring()
  const real = createSessionFile('session', folder)
  const open = () => createTokenVault({ keyring, file: { ...real, ...change(real) }, log })
  return { folder, file: path.join(folder, 'session.json'), state, open, vault: open() }
}

/** A file system call that fails. */
function failing(code: string) {
  return (): never => {
    throw Object.assign(new Error(`${code}: refused`), { code })
  }
}

beforeEach(() => vi.clearAllMocks())

// Hundreds of rounds on a real disk are slow on a busy machine.
test('loads no session from a file truncated at any byte, and signs in again', {
  timeout: 60_000,
}, async () => {
  const { folder, file, open, vault } = setUp()
  const session = JSON.stringify({ uid: 'nel', refreshToken: 'not-for-the-log' })
  await vault.save(session)
  const full = readFileSync(file)
  expect(full.length).toBeGreaterThan(session.length)

  for (let length = 0; length < full.length; length++) {
    writeFileSync(file, full)
    truncateSync(file, length)
    const next = open()
    expect(await next.load(), `cut off at ${length}`).toEqual(SET_ASIDE)
    expect(await next.load()).toEqual(NOTHING)
    expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
    expect(await next.save(session)).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded(session))
    rmSync(path.join(folder, 'session.unreadable.json'))
  }
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('not-for-the-log')
})

test('loads no session from a valid file with truncated ciphertext', async () => {
  const { folder, file, open, vault } = setUp()
  await vault.save('session')
  const ciphertext = Buffer.from(JSON.parse(readFileSync(file, 'utf8')).ciphertext, 'base64')
  for (let length = 0; length < ciphertext.length; length++) {
    const cut = ciphertext.subarray(0, length).toString('base64')
    writeFileSync(file, JSON.stringify({ version: 1, ciphertext: cut }))
    const next = open()
    expect(await next.load(), `cut off at ${length}`).toEqual(SET_ASIDE)
    expect(await next.load()).toEqual(NOTHING)
    expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
  }
})

test.each([
  ['half a file', '{"version":1,"ciph'],
  ['another shape', '{"token":"abc"}'],
  ['another program’s ciphertext', '{"version":1,"ciphertext":"AAAA"}'],
  ['a newer version', '{"version":2,"ciphertext":"AAAA"}'],
  ['zeros', '\u0000'.repeat(64)],
  ['a list', '[]'],
])('moves away %s and accepts a new session', async (_what, text) => {
  const { vault, folder, file } = setUp()
  writeFileSync(file, text)
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.load()).toEqual(NOTHING)
  expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
  expect(readFileSync(path.join(folder, 'session.unreadable.json'), 'utf8')).toBe(text)
  expect(await vault.save('again')).toEqual(ENCRYPTED)
  expect(await vault.load()).toEqual(loaded('again'))
})

test('reports the damage to only one of two concurrent loads', async () => {
  const { vault, file } = setUp()
  writeFileSync(file, '{')
  expect(await Promise.all([vault.load(), vault.load()])).toEqual([SET_ASIDE, NOTHING])
})

test('replaces a damaged file when saving', async () => {
  const { vault, open, folder, file } = setUp()
  for (const damage of ['{"version":1,"ciph', '', '\u0000'.repeat(9)]) {
    writeFileSync(file, damage)
    expect(await vault.save('whole')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(loaded('whole'))
  }
  expect(readdirSync(folder)).toEqual(['session.json'])
})

test('moves away a folder in place of the file', async () => {
  const { vault, file } = setUp()
  mkdirSync(path.join(file, 'deep'), { recursive: true })
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.save('again')).toEqual(ENCRYPTED)
  expect(await vault.load()).toEqual(loaded('again'))
})

test('moves away a file without read permission', async () => {
  const { vault, folder, file } = setUp(() => ({ read: failing('EACCES') }))
  writeFileSync(file, '{}')
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
})

test('reports a file once that can be neither read, moved nor removed, and still saves', async () => {
  const refuse = failing('EPERM')
  const { vault, open } = setUp(() => ({ read: refuse, setAside: refuse, remove: refuse }))
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.load()).toEqual(NOTHING)
  await vault.clear()
  expect(await open().load()).toEqual(SET_ASIDE)
})

test.each(['EMFILE', 'EBUSY', 'ENOMEM'])(
  'keeps the file when the system is short of resources (%s)',
  async (code) => {
    let short = true
    const { vault, open } = setUp((file) => ({
      read: () => (short ? failing(code)() : file.read()),
    }))
    await vault.save('kept')
    expect(await open().load()).toEqual(NOTHING)
    short = false
    expect(await open().load()).toEqual(loaded('kept'))
  },
)

test('loads nothing from a missing folder and creates it when saving', async () => {
  const { vault, open, folder } = setUp()
  await vault.save('lost')
  rmSync(folder, { recursive: true })
  expect(await vault.load()).toEqual(NOTHING)
  await vault.clear()
  expect(await vault.save('new')).toEqual(ENCRYPTED)
  expect(await open().load()).toEqual(loaded('new'))
})

test('keeps the session in memory and removes the older one when the disk is full', async () => {
  let full = false
  const { vault, open, folder } = setUp((file) => ({
    write: (ciphertext) => (full ? failing('ENOSPC')() : file.write(ciphertext)),
  }))
  await vault.save('older')
  full = true
  expect(await vault.save('newer')).toEqual(KEYRING_FAILED)
  expect(await vault.load()).toEqual(loaded('newer'))
  expect(readdirSync(folder)).toEqual([])
  full = false
  expect(await vault.save('newer')).toEqual(ENCRYPTED)
  expect(await open().load()).toEqual(loaded('newer'))
})

test('works with the newer session when the older one cannot be removed', async () => {
  const refuse = failing('EROFS')
  const { vault } = setUp(() => ({ read: () => null, write: refuse, remove: refuse }))
  expect(await vault.save('newer')).toEqual(KEYRING_FAILED)
  expect(await vault.load()).toEqual(loaded('newer'))
  await expect(vault.clear()).rejects.toThrow('EROFS')
  expect(await vault.load()).toEqual(NOTHING)
})

test('leaves one complete file when two programs write at the same time', async () => {
  const { open, folder } = setUp()
  const sessions = ['a', 'b'].map((letter) => letter.repeat(50_000))
  for (let round = 0; round < 5; round++) {
    await Promise.all(sessions.map((session) => open().save(session)))
    expect(sessions).toContain((await open().load()).session)
  }
  expect(readdirSync(folder)).toEqual(['session.json'])
})
