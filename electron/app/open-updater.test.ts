import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  isSigned,
  type NoUpdates,
  openUpdater,
  type PackageFacts,
  signedText,
  type UpdateKind,
  updateKind,
  updateServer,
} from './open-updater.ts'
import { startUpdateServer, type UpdateServer } from './testing/update-server.ts'

/*
 * The real electron-updater with its real generic provider, against a server on this machine. Only
 * Electron under it is a stand-in.
 */

/** A new version that can be started, as an AppImage is after it was put in place. */
const NEW = '#!/bin/sh\nexit 0\n'

let server: UpdateServer
const found = vi.fn()
const moved = vi.fn()
const ready = (version: string) => ({ version, canRestart: true, download: null })
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  server = await startUpdateServer()
  vi.clearAllMocks()
})
afterEach(() => server.stop())

const open = (key: string | null = server.key, kind: UpdateKind = 'install') =>
  openUpdater({
    source: { kind, server: 'https://updates.example.org/undertone', extension: '.deb', key },
    onFound: found,
    onMoved: moved,
    log,
    // Not the module's one updater, so that no test meets the state of another.
    load: async () => new (await import('electron-updater')).default.AppImageUpdater(),
  })
const check = async (key?: string) => (await open(key)).check()
const isDownloaded = () => server.asked.includes('/undertone/Undertone.AppImage')

test('a newer version is fetched and put in place of the old one when the app quits', async () => {
  server.publish('1.1.0', NEW)
  await check()
  expect(found).toHaveBeenCalledExactlyOnceWith(ready('1.1.0'))
  expect(readFileSync(server.appImage, 'utf8')).toBe('installed')
  process.emit('undertone-test-quit' as never)
  expect(readFileSync(server.appImage, 'utf8')).toBe(NEW)
})

test.each(['1.0.0', '0.9.9', '1.0.0-beta'])('version %s is not installed', async (version) => {
  server.publish(version, NEW)
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(isDownloaded()).toBe(false)
})

test('an update with a foreign signature or none is not even fetched', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  server.publish('1.1.0', NEW)
  const files = [{ sha512: `${'A'.repeat(86)}==` }]
  const forged = sign(null, Buffer.from(signedText({ version: '1.1.0', files }) ?? ''), privateKey)
  for (const signature of [undefined, '', 'AAAA', 7, forged.toString('base64')]) {
    server.publish('1.1.0', NEW, { signature })
    await check()
  }
  // The signature of another version, put under a higher number.
  server.publish('1.1.0', NEW)
  const sha512 = createHash('sha512').update(NEW).digest('base64')
  const text = signedText({ version: '1.1.0', files: [{ sha512 }] }) ?? ''
  const kept = sign(null, Buffer.from(text), server.privateKey).toString('base64')
  server.publish('9.9.9', NEW, { signature: kept })
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(isDownloaded()).toBe(false)
  expect(log.error).toHaveBeenCalledTimes(6)
})

test('a file that is not what the publisher signed is thrown away', async () => {
  server.publish('1.1.0', NEW)
  server.swapFile('#!/bin/sh\necho evil\n')
  await expect(check()).rejects.toThrow(/sha512/)
  expect(found).not.toHaveBeenCalled()
  process.emit('undertone-test-quit' as never)
  expect(readFileSync(server.appImage, 'utf8')).toBe('installed')
})

test('a staged update reaches whom it is meant for, and the server is not told who that is', async () => {
  server.publish('1.1.0', NEW, { stagingPercentage: 0 })
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(server.headers()['x-user-staging-id']).toBe('not told')
  server.publish('1.1.0', NEW, { stagingPercentage: 100 })
  await check()
  expect(found).toHaveBeenCalledExactlyOnceWith(ready('1.1.0'))
})

test('a server without a description is an error to the caller', async () => {
  await expect(check()).rejects.toThrow('latest-linux.yml')
})

test('where the system knows forgeries by itself, no signature of ours is asked for', async () => {
  server.publish('1.1.0', NEW, { signature: undefined })
  await (await open(null)).check()
  expect(found).toHaveBeenCalledOnce()
})

test.each([
  ['Undertone-1.1.0.deb', 'https://updates.example.org/undertone/Undertone-1.1.0.deb'],
  ['https://files.example.org/u.deb', 'https://files.example.org/u.deb'],
  ['http://files.example.org/u.deb', null],
  ['Undertone-1.1.0.rpm', null],
])(
  'a deb announces a newer version that offers %s and downloads nothing',
  async (url, download) => {
    const sha512 = createHash('sha512').update(NEW).digest('base64')
    server.publish('1.1.0', NEW, { files: [{ url, sha512 }] })
    await (await open(server.key, 'announce')).check()
    expect(found).toHaveBeenCalledExactlyOnceWith({ version: '1.1.0', canRestart: false, download })
    expect(isDownloaded()).toBe(false)
  },
)

test('a restart installs the update at once, and starts it', async () => {
  server.publish('1.1.0', NEW)
  const updater = await open()
  await updater.check()
  const failed = vi.fn()
  updater.install(failed)
  expect(readFileSync(server.appImage, 'utf8')).toBe(NEW)
  expect(failed).not.toHaveBeenCalled()
})

test('reports the new path of an AppImage whose name has the version', async () => {
  const versioned = path.join(path.dirname(server.appImage), 'Undertone-1.0.0.AppImage')
  renameSync(server.appImage, versioned)
  process.env.APPIMAGE = versioned
  server.publish('1.1.0', NEW)
  const updater = await open()
  await updater.check()
  expect(moved).not.toHaveBeenCalled()
  updater.install(vi.fn())
  expect(moved).toHaveBeenCalledExactlyOnceWith(server.appImage)
  expect(readFileSync(server.appImage, 'utf8')).toBe(NEW)
})

test('a restart without a download says that it has failed', async () => {
  const failed = vi.fn()
  const updater = await open()
  updater.install(failed)
  expect(failed).toHaveBeenCalledOnce()
})

describe('updateKind', () => {
  const HTTPS = 'provider: generic\nurl: https://updates.example.org/undertone\n'
  const APPIMAGE: PackageFacts = {
    platform: 'linux',
    isPackaged: true,
    appImage: '/home/nel/Undertone.AppImage',
    isPortable: false,
    server: HTTPS,
    hasKey: true,
  }
  const DEB: PackageFacts = { ...APPIMAGE, appImage: null }
  const WINDOWS: PackageFacts = { ...DEB, platform: 'win32' }
  const MAC: PackageFacts = { ...DEB, platform: 'darwin', hasKey: false }
  const named = `${HTTPS}publisherName:\n  - Undertone\n`
  const never = (reason: NoUpdates) => ({ never: reason })

  describe('how a package gets a newer version', () => {
    test.each<[string, PackageFacts, ReturnType<typeof updateKind>]>([
      ['an AppImage with its publisher’s key', APPIMAGE, 'install'],
      ['one without', { ...APPIMAGE, hasKey: false }, never('unsigned')],
      ['a deb or rpm, which the user installs', DEB, 'announce'],
      ['a deb without the key', { ...DEB, hasKey: false }, never('unsigned')],
      ['a deb that names no server', { ...DEB, server: null }, never('no-server')],
      ['Windows with the key', WINDOWS, 'install'],
      [
        'Windows without, naming its publisher',
        { ...WINDOWS, hasKey: false, server: named },
        'install',
      ],
      ['Windows with neither', { ...WINDOWS, hasKey: false }, never('unsigned')],
      ['a portable program', { ...WINDOWS, isPortable: true }, 'announce'],
      ['macOS, which compares signatures itself', MAC, 'install'],
      ['development', { ...APPIMAGE, isPackaged: false }, never('development')],
      ['development on macOS', { ...MAC, isPackaged: false }, never('development')],
      ['a package that names no server', { ...MAC, server: null }, never('no-server')],
      [
        'one whose server can be imitated',
        { ...MAC, server: 'url: http://a.example' },
        never('not-https'),
      ],
      [
        'one that hides it behind another line',
        { ...MAC, server: '#url: https://a.example' },
        never('not-https'),
      ],
      ['another system', { ...DEB, platform: 'freebsd', hasKey: false }, never('unsigned')],
    ])('%s', (_name, facts, expected) => {
      expect(updateKind(facts)).toEqual(expected)
    })

    test.each([
      [HTTPS, 'https://updates.example.org/undertone'],
      ['url: "https://updates.example.org/u"\n', 'https://updates.example.org/u'],
      ['url: http://updates.example.org/u\n', null],
    ])('reads the server of %j as %j', (text, server) => expect(updateServer(text)).toBe(server))
  })

  describe('a signature', () => {
    const sha512 = `${'A'.repeat(86)}==`

    test('covers the version and every file’s checksum', () => {
      expect(signedText({ version: '1.1.0', files: [{ sha512 }, { sha512 }] })).toBe(
        `1.1.0\n${sha512}\n${sha512}\n`,
      )
    })

    test.each([
      ['no files', { version: '1.1.0' }],
      ['an empty list', { version: '1.1.0', files: [] }],
      ['a file without checksum', { version: '1.1.0', files: [{ sha512 }, {}] }],
      ['a checksum that is none', { version: '1.1.0', files: [{ sha512: 'x\ny' }] }],
    ])('an update with %s cannot be signed', (_name, update) => {
      expect(signedText(update)).toBeNull()
      expect(isSigned({ ...update, signature: 'AAAA' }, 'no key')).toBe(false)
    })

    test('a malformed public key verifies no signature', () => {
      const update = { version: '1.1.0', files: [{ sha512 }], signature: 'AAAA' }
      expect(isSigned(update, 'no key')).toBe(false)
    })
  })
})
