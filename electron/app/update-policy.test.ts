import { describe, expect, test } from 'vitest'
import { isSigned, signedText } from './open-updater.ts'
import { type NoUpdates, type PackageFacts, updateKind, updateServer } from './update-policy.ts'

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
