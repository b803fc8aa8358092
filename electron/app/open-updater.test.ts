import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chooseUpdateKind,
  isSigned,
  openUpdater,
  type PackageInfo,
  readUpdateServer,
  signedText,
  type UpdateKind,
  type UpdatesDisabledReason,
} from './open-updater.ts'
import { startUpdateServer, type UpdateServer } from './testing/update-server.ts'

/* The real electron-updater with its generic provider, against a local server. Only Electron is a stand-in. */

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
    onUpdateFound: found,
    onAppImageMoved: moved,
    log,
    // A new instance, so that tests share no state.
    load: async () => new (await import('electron-updater')).default.AppImageUpdater(),
  })
const check = async (key?: string) => (await open(key)).check()
const isDownloaded = () => server.requestedPaths.includes('/undertone/Undertone.AppImage')

test('downloads a newer version and installs it when the app quits', async () => {
  server.publish('1.1.0', NEW)
  await check()
  expect(found).toHaveBeenCalledExactlyOnceWith(ready('1.1.0'))
  expect(readFileSync(server.appImage, 'utf8')).toBe('installed')
  process.emit('undertone-test-quit' as never)
  expect(readFileSync(server.appImage, 'utf8')).toBe(NEW)
})

test.each(['1.0.0', '0.9.9', '1.0.0-beta'])('does not install version %s', async (version) => {
  server.publish(version, NEW)
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(isDownloaded()).toBe(false)
})

test('does not download an update with a foreign or missing signature', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  server.publish('1.1.0', NEW)
  const files = [{ sha512: `${'A'.repeat(86)}==` }]
  const forged = sign(null, Buffer.from(signedText({ version: '1.1.0', files }) ?? ''), privateKey)
  for (const signature of [undefined, '', 'AAAA', 7, forged.toString('base64')]) {
    server.publish('1.1.0', NEW, { signature })
    await check()
  }
  server.publish('1.1.0', NEW)
  const sha512 = createHash('sha512').update(NEW).digest('base64')
  const text = signedText({ version: '1.1.0', files: [{ sha512 }] }) ?? ''
  const oldSignature = sign(null, Buffer.from(text), server.privateKey).toString('base64')
  server.publish('9.9.9', NEW, { signature: oldSignature })
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(isDownloaded()).toBe(false)
  expect(log.error).toHaveBeenCalledTimes(6)
})

test('rejects a file that the publisher did not sign', async () => {
  server.publish('1.1.0', NEW)
  server.swapFile('#!/bin/sh\necho evil\n')
  await expect(check()).rejects.toThrow(/sha512/)
  expect(found).not.toHaveBeenCalled()
  process.emit('undertone-test-quit' as never)
  expect(readFileSync(server.appImage, 'utf8')).toBe('installed')
})

test('selects staged updates locally, without identifying the computer to the server', async () => {
  server.publish('1.1.0', NEW, { stagingPercentage: 0 })
  await check()
  expect(found).not.toHaveBeenCalled()
  expect(server.headers()['x-user-staging-id']).toBe('hidden')
  server.publish('1.1.0', NEW, { stagingPercentage: 100 })
  await check()
  expect(found).toHaveBeenCalledExactlyOnceWith(ready('1.1.0'))
})

test('rejects when the server has no description', async () => {
  await expect(check()).rejects.toThrow('latest-linux.yml')
})

test('requires no signature where the system verifies the publisher', async () => {
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
  'announces a newer version of a deb that offers %s and downloads nothing',
  async (url, download) => {
    const sha512 = createHash('sha512').update(NEW).digest('base64')
    server.publish('1.1.0', NEW, { files: [{ url, sha512 }] })
    await (await open(server.key, 'announce')).check()
    expect(found).toHaveBeenCalledExactlyOnceWith({ version: '1.1.0', canRestart: false, download })
    expect(isDownloaded()).toBe(false)
  },
)

test('installs the update and starts it on restart', async () => {
  server.publish('1.1.0', NEW)
  const updater = await open()
  await updater.check()
  const failed = vi.fn()
  updater.install(failed)
  expect(readFileSync(server.appImage, 'utf8')).toBe(NEW)
  expect(failed).not.toHaveBeenCalled()
})

test('reports the new path of an AppImage whose name contains the version', async () => {
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

test('reports the failure of a restart without a download', async () => {
  const failed = vi.fn()
  const updater = await open()
  updater.install(failed)
  expect(failed).toHaveBeenCalledOnce()
})

describe('chooseUpdateKind', () => {
  const HTTPS = 'provider: generic\nurl: https://updates.example.org/undertone\n'
  const APPIMAGE: PackageInfo = {
    platform: 'linux',
    isPackaged: true,
    appImage: '/home/nel/Undertone.AppImage',
    isPortable: false,
    appUpdateYml: HTTPS,
    hasPublisherKey: true,
  }
  const DEB: PackageInfo = { ...APPIMAGE, appImage: null }
  const WINDOWS: PackageInfo = { ...DEB, platform: 'win32' }
  const MAC: PackageInfo = { ...DEB, platform: 'darwin', hasPublisherKey: false }
  const named = `${HTTPS}publisherName:\n  - Undertone\n`
  const disabled = (reason: UpdatesDisabledReason) => ({ disabledReason: reason })

  describe('returns the kind of update', () => {
    test.each<[string, PackageInfo, ReturnType<typeof chooseUpdateKind>]>([
      ['an AppImage with its publisher’s key', APPIMAGE, 'install'],
      ['one without', { ...APPIMAGE, hasPublisherKey: false }, disabled('unsigned')],
      ['a deb or rpm, which the user installs', DEB, 'announce'],
      ['a deb without the key', { ...DEB, hasPublisherKey: false }, disabled('unsigned')],
      ['a deb that names no server', { ...DEB, appUpdateYml: null }, disabled('no-server')],
      ['Windows with the key', WINDOWS, 'install'],
      [
        'Windows without, naming its publisher',
        { ...WINDOWS, hasPublisherKey: false, appUpdateYml: named },
        'install',
      ],
      ['Windows with neither', { ...WINDOWS, hasPublisherKey: false }, disabled('unsigned')],
      ['a portable program', { ...WINDOWS, isPortable: true }, 'announce'],
      ['macOS, which compares signatures itself', MAC, 'install'],
      ['development', { ...APPIMAGE, isPackaged: false }, disabled('development')],
      ['development on macOS', { ...MAC, isPackaged: false }, disabled('development')],
      ['a package that names no server', { ...MAC, appUpdateYml: null }, disabled('no-server')],
      [
        'a server without https',
        { ...MAC, appUpdateYml: 'url: http://a.example' },
        disabled('not-https'),
      ],
      [
        'a server hidden behind another line',
        { ...MAC, appUpdateYml: '#url: https://a.example' },
        disabled('not-https'),
      ],
      [
        'another system',
        { ...DEB, platform: 'freebsd', hasPublisherKey: false },
        disabled('unsigned'),
      ],
    ])('%s', (_name, packageInfo, expected) => {
      expect(chooseUpdateKind(packageInfo)).toEqual(expected)
    })

    test.each([
      [HTTPS, 'https://updates.example.org/undertone'],
      ['url: "https://updates.example.org/u"\n', 'https://updates.example.org/u'],
      ['url: http://updates.example.org/u\n', null],
    ])('reads the server of %j as %j', (text, server) =>
      expect(readUpdateServer(text)).toBe(server),
    )
  })

  describe('isSigned', () => {
    const sha512 = `${'A'.repeat(86)}==`

    test('verifies the version and the checksum of every file', () => {
      expect(signedText({ version: '1.1.0', files: [{ sha512 }, { sha512 }] })).toBe(
        `1.1.0\n${sha512}\n${sha512}\n`,
      )
    })

    test.each([
      ['no files', { version: '1.1.0' }],
      ['an empty list', { version: '1.1.0', files: [] }],
      ['a file without checksum', { version: '1.1.0', files: [{ sha512 }, {}] }],
      ['an invalid checksum', { version: '1.1.0', files: [{ sha512: 'x\ny' }] }],
    ])('rejects an update with %s', (_name, update) => {
      expect(signedText(update)).toBeNull()
      expect(isSigned({ ...update, signature: 'AAAA' }, 'no key')).toBe(false)
    })

    test('returns false for a malformed public key', () => {
      const update = { version: '1.1.0', files: [{ sha512 }], signature: 'AAAA' }
      expect(isSigned(update, 'no key')).toBe(false)
    })
  })
})
