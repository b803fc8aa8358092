import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyPem, readPrivateKey, signRelease } from './sign-update.ts'

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

test('signs the version and the checksum of every file, and leaves the rest unchanged', () => {
  const key = readPrivateKey(pem('ed25519'))
  const signed = signRelease(RELEASE, key)
  const [, signature = ''] = /\nsignature: (\S+)\n$/.exec(signed) ?? []
  expect(signed.replace(/signature: .*\n$/, '')).toBe(RELEASE)
  // Same format as electron/app/open-updater.ts, whose test has the same example.
  const text = Buffer.from(`1.1.0\n${sum}\n${sum}\n`)
  const shipped = createPublicKey(publicKeyPem(key))
  expect(verify(null, text, shipped, Buffer.from(signature, 'base64'))).toBe(true)
  expect(publicKeyPem(key)).toContain('BEGIN PUBLIC KEY')
})

test('rejects other kinds of keys', () => {
  expect(() => readPrivateKey(pem('x25519'))).toThrow('Ed25519')
  expect(() => readPrivateKey(publicKeyPem(readPrivateKey(pem('ed25519'))))).toThrow()
})
