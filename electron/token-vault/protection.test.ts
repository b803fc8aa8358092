import { expect, test } from 'vitest'
import { chooseProtection, currentProtection } from './protection.ts'
import { fakeKeyring } from './testing/fake-keyring.ts'
import type { Keyring } from './token-vault.ts'

test.each([
  [false, 'win32', null, 'v10', 'no-keyring'],
  [true, 'win32', null, 'v10', null],
  [true, 'darwin', null, 'v10', null],
  [true, 'darwin', null, null, 'keyring-failed'],
  [false, 'darwin', null, null, 'no-keyring'],
  [true, 'linux', 'gnome_libsecret', 'v11', null],
  [true, 'linux', 'kwallet6', 'v11', null],
  [true, 'linux', 'gnome_libsecret', 'v12', null],
  [true, 'linux', 'gnome_libsecret', 'v10', 'no-keyring'],
  [true, 'linux', 'gnome_libsecret', null, 'keyring-failed'],
  [true, 'linux', 'basic_text', 'v11', 'no-keyring'],
  [true, 'linux', 'basic_text', null, 'no-keyring'],
  [true, 'linux', 'unknown', 'v11', 'no-keyring'],
] as const)(
  'available %s on %s with %s marking %s: in memory because %s',
  (available, platform, backend, mark, reason) => {
    const ciphertext = mark && Buffer.from(`${mark}...`)
    const protection = reason === null ? 'encrypted' : 'memory'
    const chosen = chooseProtection({ available, platform, backend, ciphertext })
    expect(chosen).toEqual({ protection, reason })
  },
)

test('reads the keyring backend on Linux only, because Electron lacks the function elsewhere', async () => {
  const { keyring } = fakeKeyring()
  const { getSelectedStorageBackend: _none, ...mac } = keyring
  expect(await currentProtection(mac as Keyring, 'darwin')).toEqual({
    protection: 'encrypted',
    reason: null,
  })
})

test('treats a keyring that cannot report its availability as absent', async () => {
  const { keyring } = fakeKeyring()
  const silent = { ...keyring, isAsyncEncryptionAvailable: () => Promise.reject(new Error('no')) }
  expect(await currentProtection(silent, 'darwin')).toEqual({
    protection: 'memory',
    reason: 'no-keyring',
  })
})
