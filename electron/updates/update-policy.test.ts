import { describe, expect, test } from 'vitest'
import { noUpdates, type PackageFacts } from './update-policy.ts'
import { isSigned, signedText } from './update-signature.ts'

const HTTPS = 'provider: generic\nurl: https://updates.example.org/undertone\n'
const APPIMAGE: PackageFacts = {
  platform: 'linux',
  isPackaged: true,
  env: { APPIMAGE: '/home/nel/Undertone.AppImage' },
  server: HTTPS,
  hasKey: true,
}
const WINDOWS: PackageFacts = { ...APPIMAGE, platform: 'win32', env: {} }
const MAC: PackageFacts = { ...APPIMAGE, platform: 'darwin', env: {}, hasKey: false }
const named = `${HTTPS}publisherName:\n  - Undertone\n`

describe('whether updates are looked for', () => {
  test.each<[string, PackageFacts, ReturnType<typeof noUpdates>]>([
    ['an AppImage with its publisher’s key', APPIMAGE, null],
    ['one without', { ...APPIMAGE, hasKey: false }, 'unsigned'],
    ['a deb or rpm, which the system renews', { ...APPIMAGE, env: {} }, 'package-manager'],
    ['Windows with the key', WINDOWS, null],
    ['Windows without, naming its publisher', { ...WINDOWS, hasKey: false, server: named }, null],
    ['Windows with neither', { ...WINDOWS, hasKey: false }, 'unsigned'],
    [
      'a portable program',
      { ...WINDOWS, env: { PORTABLE_EXECUTABLE_FILE: 'E:\\u.exe' } },
      'package-manager',
    ],
    ['macOS, which compares signatures itself', MAC, null],
    ['development', { ...APPIMAGE, isPackaged: false }, 'development'],
    ['development on macOS', { ...MAC, isPackaged: false }, 'development'],
    ['a package that names no server', { ...MAC, server: null }, 'no-server'],
    ['one whose server can be imitated', { ...MAC, server: 'url: http://a.example' }, 'not-https'],
    [
      'one that hides it behind another line',
      { ...MAC, server: '#url: https://a.example' },
      'not-https',
    ],
    ['another system', { ...APPIMAGE, platform: 'freebsd', hasKey: false }, 'unsigned'],
  ])('%s', (_name, facts, expected) => {
    expect(noUpdates(facts)).toBe(expected)
  })
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
