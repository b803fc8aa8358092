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
const NOT_KEPT = { protection: 'memory', reason: 'keyring-failed' }
const NOTHING = { session: null, setAside: false }
const SET_ASIDE = { session: null, setAside: true }
const kept = (session: string) => ({ session, setAside: false })

function setUp(change: (file: SessionFile) => Partial<SessionFile> = () => ({})) {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-vault-'))
  const { keyring, state } = fakeKeyring()
  const real = createSessionFile('session', folder)
  const open = () => createTokenVault({ keyring, file: { ...real, ...change(real) }, log })
  return { folder, file: path.join(folder, 'session.json'), state, open, vault: open() }
}

/** A call of the file system that the system refuses. */
function failing(code: string) {
  return (): never => {
    throw Object.assign(new Error(`${code}: refused`), { code })
  }
}

beforeEach(() => vi.clearAllMocks())

// Some hundred rounds over a real disk: a busy machine takes its time.
test('cut off at any byte of its length, the file costs one sign-in and nothing else', {
  timeout: 60_000,
}, async () => {
  const { folder, file, open, vault } = setUp()
  const session = JSON.stringify({ uid: 'nel', refreshToken: 'not-for-the-log' })
  await vault.save(session)
  const whole = readFileSync(file)
  expect(whole.length).toBeGreaterThan(session.length)

  for (let length = 0; length < whole.length; length++) {
    writeFileSync(file, whole)
    truncateSync(file, length)
    const next = open()
    expect(await next.load(), `cut off at ${length}`).toEqual(SET_ASIDE)
    expect(await next.load()).toEqual(NOTHING)
    expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
    expect(await next.save(session)).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept(session))
    rmSync(path.join(folder, 'session.unreadable.json'))
  }
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('not-for-the-log')
})

test('so does a whole file whose ciphertext is cut off anywhere', async () => {
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
  ['a version of the future', '{"version":2,"ciphertext":"AAAA"}'],
  ['zeros', '\u0000'.repeat(64)],
  ['a list', '[]'],
])('%s is set aside as it is; signing in works again', async (_what, text) => {
  const { vault, folder, file } = setUp()
  writeFileSync(file, text)
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.load()).toEqual(NOTHING)
  expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
  expect(readFileSync(path.join(folder, 'session.unreadable.json'), 'utf8')).toBe(text)
  expect(await vault.save('again')).toEqual(ENCRYPTED)
  expect(await vault.load()).toEqual(kept('again'))
})

test('two that look at once: one of them is told', async () => {
  const { vault, file } = setUp()
  writeFileSync(file, '{')
  expect(await Promise.all([vault.load(), vault.load()])).toEqual([SET_ASIDE, NOTHING])
})

test('saving over a damaged file replaces it', async () => {
  const { vault, open, folder, file } = setUp()
  for (const damage of ['{"version":1,"ciph', '', '\u0000'.repeat(9)]) {
    writeFileSync(file, damage)
    expect(await vault.save('whole')).toEqual(ENCRYPTED)
    expect(await open().load()).toEqual(kept('whole'))
  }
  expect(readdirSync(folder)).toEqual(['session.json'])
})

test('a folder where the file should be is moved out of the way', async () => {
  const { vault, file } = setUp()
  mkdirSync(path.join(file, 'deep'), { recursive: true })
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.save('again')).toEqual(ENCRYPTED)
  expect(await vault.load()).toEqual(kept('again'))
})

test('a file without read permission is set aside', async () => {
  const { vault, folder, file } = setUp(() => ({ read: failing('EACCES') }))
  writeFileSync(file, '{}')
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(readdirSync(folder)).toEqual(['session.unreadable.json'])
})

test('a file that can be neither read, moved nor removed is reported once, and does not stop a save', async () => {
  const refuse = failing('EPERM')
  const { vault, open } = setUp(() => ({ read: refuse, setAside: refuse, remove: refuse }))
  expect(await vault.load()).toEqual(SET_ASIDE)
  expect(await vault.load()).toEqual(NOTHING)
  await vault.clear()
  expect(await open().load()).toEqual(SET_ASIDE)
})

test.each(['EMFILE', 'EBUSY', 'ENOMEM'])(
  'a system that is short of something (%s) costs a moment, not the file',
  async (code) => {
    let short = true
    const { vault, open } = setUp((file) => ({
      read: () => (short ? failing(code)() : file.read()),
    }))
    await vault.save('kept')
    expect(await open().load()).toEqual(NOTHING)
    short = false
    expect(await open().load()).toEqual(kept('kept'))
  },
)

test('a folder that is gone holds no session, and comes back with the next', async () => {
  const { vault, open, folder } = setUp()
  await vault.save('lost')
  rmSync(folder, { recursive: true })
  expect(await vault.load()).toEqual(NOTHING)
  await vault.clear()
  expect(await vault.save('new')).toEqual(ENCRYPTED)
  expect(await open().load()).toEqual(kept('new'))
})

test('a full disk keeps the session in memory and no older one on the disk', async () => {
  let full = false
  const { vault, open, folder } = setUp((file) => ({
    write: (ciphertext) => (full ? failing('ENOSPC')() : file.write(ciphertext)),
  }))
  await vault.save('older')
  full = true
  expect(await vault.save('newer')).toEqual(NOT_KEPT)
  expect(await vault.load()).toEqual(kept('newer'))
  expect(readdirSync(folder)).toEqual([])
  full = false
  expect(await vault.save('newer')).toEqual(ENCRYPTED)
  expect(await open().load()).toEqual(kept('newer'))
})

test('where an older session cannot be removed the newer one still works', async () => {
  const refuse = failing('EROFS')
  const { vault } = setUp(() => ({ read: () => null, write: refuse, remove: refuse }))
  expect(await vault.save('newer')).toEqual(NOT_KEPT)
  expect(await vault.load()).toEqual(kept('newer'))
  await expect(vault.clear()).rejects.toThrow('EROFS')
  expect(await vault.load()).toEqual(NOTHING)
})

test('two programs that write at once: the file is one of the two, whole', async () => {
  const { open, folder } = setUp()
  const sessions = ['a', 'b'].map((letter) => letter.repeat(50_000))
  for (let round = 0; round < 5; round++) {
    await Promise.all(sessions.map((session) => open().save(session)))
    expect(sessions).toContain((await open().load()).session)
  }
  expect(readdirSync(folder)).toEqual(['session.json'])
})
