import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicHalf, readPrivateKey, signRelease } from './sign-update.ts'

const pem = (type: 'ed25519' | 'x25519') =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()

const sum = `${'A'.repeat(86)}==`
const RELEASE = `version: 1.1.0
files:
  - url: undertone-1.1.0-linux-x86_64.AppImage
    sha512: ${sum}
    size: 3
  - url: undertone-1.1.0-linux-arm64.AppImage
    sha512: ${sum}
    size: 3
path: undertone-1.1.0-linux-x86_64.AppImage
sha512: ${sum}
releaseDate: '2026-11-21T00:00:00.000Z'
`

test('signs the version and every file’s checksum, and leaves the rest as it is', () => {
  const key = readPrivateKey(pem('ed25519'))
  const signed = signRelease(RELEASE, key)
  const [, signature = ''] = /\nsignature: (\S+)\n$/.exec(signed) ?? []
  expect(signed.replace(/signature: .*\n$/, '')).toBe(RELEASE)
  // The words of electron/app/open-updater.ts, whose test has the same example.
  const text = Buffer.from(`1.1.0\n${sum}\n${sum}\n`)
  const shipped = createPublicKey(publicHalf(key))
  expect(verify(null, text, shipped, Buffer.from(signature, 'base64'))).toBe(true)
  expect(publicHalf(key)).toContain('BEGIN PUBLIC KEY')
})

test('refuses any other kind of key', () => {
  expect(() => readPrivateKey(pem('x25519'))).toThrow('Ed25519')
  expect(() => readPrivateKey(publicHalf(readPrivateKey(pem('ed25519'))))).toThrow()
})
