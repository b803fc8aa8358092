import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requireToken } from './bearer.ts'
import { createFirebaseIdentity } from './firebase-identity.ts'
import type { IdentityPort } from './identity-port.ts'

/** Tokens of a real project with verified signatures: no emulator, and Google's key is replaced by a test key. */
const PROJECT = 'undertone-real'
const KID = 'key-of-google'
const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const google = key()
const attacker = key()
const publicPem = google.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const hourAgo = () => Math.floor(Date.now() / 1_000) - 3_600

/** firebase-admin's internal key fetcher. */
const internals = z.object({
  idTokenVerifier: z.object({
    signatureVerifier: z.object({ keyFetcher: z.custom<{ fetchPublicKeys: unknown }>(Boolean) }),
  }),
})

let identity: IdentityPort
beforeAll(async () => {
  // A stray variable must not make unsigned tokens valid.
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9')
  const real = createFirebaseIdentity({
    projectId: PROJECT,
    emulatorHost: null,
    state: () => 'ready',
  })
  const { keyFetcher } = internals.parse(await real.admin()).idTokenVerifier.signatureVerifier
  keyFetcher.fetchPublicKeys = async () => ({ [KID]: publicPem })
  identity = real
}, 60_000)

type Fields = Readonly<Record<string, unknown>>
const HEADER = { alg: 'RS256', kid: KID, typ: 'JWT' }
const payload = (): Fields => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'ada',
  user_id: 'ada',
  email: 'ada@example.com',
  firebase: { sign_in_provider: 'password', identities: {} },
  auth_time: hourAgo(),
  iat: hourAgo(),
  exp: hourAgo() + 7_200,
})
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (text: string, by = google.privateKey) =>
  `${text}.${sign('sha256', Buffer.from(text), by).toString('base64url')}`
const token = (change: Fields = {}, header: Fields = HEADER, by = google.privateKey) =>
  signed(`${part(header)}.${part({ ...payload(), ...change })}`, by)
const unsigned = (header: Fields) => `${part(header)}.${part(payload())}.`
const verify = (text: string) => requireToken(`Bearer ${text}`, identity)

test('accepts a token as signed by Google', async () => {
  expect(await verify(token())).toMatchObject({ uid: 'ada', email: 'ada@example.com' })
})

test('reports an anonymous listener until the token has an email address', async () => {
  const firebase = { sign_in_provider: 'anonymous', identities: {} }
  expect(await verify(token({ firebase, email: undefined }))).toMatchObject({ isAnonymous: true })
  expect(await verify(token({ firebase }))).toMatchObject({ isAnonymous: false })
  expect(await verify(token({ email: undefined }))).toMatchObject({
    email: null,
    isAnonymous: false,
  })
})

describe('rejects at a real project', () => {
  const hmac = (secret: string) => {
    const text = `${part({ ...HEADER, alg: 'HS256' })}.${part(payload())}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const [head = '', body = '', signature = ''] = token().split('.')
  test.each<[string, () => string]>([
    ["unsigned, like the emulator's", () => unsigned({ alg: 'none', typ: 'JWT' })],
    ['alg none with a key id', () => unsigned({ ...HEADER, alg: 'none' })],
    ['alg None', () => unsigned({ ...HEADER, alg: 'None' })],
    ['alg none with a valid signature', () => token({}, { ...HEADER, alg: 'none' })],
    ['no alg', () => token({}, { kid: KID })],
    ['RS256 without signature', () => unsigned(HEADER)],
    ['HS256 with the public key as secret', () => hmac(publicPem)],
    ['HS256 with an empty secret', () => hmac('')],
    ['HS256 in the header, signed with RS256', () => token({}, { ...HEADER, alg: 'HS256' })],
    ['RS384 in the header', () => token({}, { ...HEADER, alg: 'RS384' })],
    ['ES256 in the header', () => token({}, { ...HEADER, alg: 'ES256' })],
    ['signed by another key', () => token({}, HEADER, attacker.privateKey)],
    ['no key id', () => token({}, { alg: 'RS256' })],
    ['an unknown key id', () => token({}, { ...HEADER, kid: 'mine' }, attacker.privateKey)],
    ['a key id that is a path', () => token({}, { ...HEADER, kid: '../../dev/null' })],
    ['a key id of the prototype', () => token({}, { ...HEADER, kid: '__proto__' })],
    ['a key id of every object', () => token({}, { ...HEADER, kid: 'constructor' })],
    ['a key id with SQL', () => token({}, { ...HEADER, kid: "x' OR 1=1--" })],
    ['a key id that is a list', () => token({}, { ...HEADER, kid: [KID, 'x'] })],
    [
      'an embedded key in the header',
      () =>
        token(
          {},
          { ...HEADER, kid: 'mine', jwk: attacker.publicKey.export({ format: 'jwk' }) },
          attacker.privateKey,
        ),
    ],
    [
      'a key URL in the header',
      () =>
        token(
          {},
          { ...HEADER, kid: 'mine', jku: 'http://127.0.0.1/keys', x5u: 'http://127.0.0.1/x' },
          attacker.privateKey,
        ),
    ],
    ['another project’s audience', () => token({ aud: 'demo-undertone' })],
    ['a list of audiences', () => token({ aud: [PROJECT, 'other'] })],
    ['no audience', () => token({ aud: undefined })],
    ['another issuer', () => token({ iss: 'https://securetoken.google.com/other' })],
    [
      'the issuer of session cookies',
      () => token({ iss: `https://session.firebase.google.com/${PROJECT}` }),
    ],
    [
      'an issuer with the same prefix',
      () => token({ iss: `https://securetoken.google.com/${PROJECT}.evil` }),
    ],
    ['an http issuer', () => token({ iss: `http://securetoken.google.com/${PROJECT}` })],
    ['no issuer', () => token({ iss: undefined })],
    ['expired', () => token({ exp: hourAgo() })],
    ['no subject', () => token({ sub: undefined })],
    ['an empty subject', () => token({ sub: '' })],
    ['a subject that is a number', () => token({ sub: 7 })],
    ['a subject of 129 letters', () => token({ sub: 'x'.repeat(129) })],
    ['a subject that is a path', () => token({ sub: '../bob' })],
    ['a subject with a NUL', () => token({ sub: 'ada\0' })],
    [
      'a payload changed after signing',
      () => `${head}.${part({ ...payload(), sub: 'bob' })}.${signature}`,
    ],
    ['a header changed after signing', () => `${part({ ...HEADER, x: 1 })}.${body}.${signature}`],
    ['a truncated signature', () => `${head}.${body}.${signature.slice(0, -8)}`],
    ['a fourth part', () => `${token()}.x`],
    ['two parts', () => `${head}.${body}`],
    [
      'a custom token',
      () =>
        token({
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        }),
    ],
    [
      'a payload that is not JSON',
      () => signed(`${part(HEADER)}.${Buffer.from('x').toString('base64url')}`),
    ],
    ['a payload that is a list', () => signed(`${part(HEADER)}.${part([])}`)],
    ['a payload that is null', () => signed(`${part(HEADER)}.${part(null)}`)],
  ])('%s', async (_name, forge) => {
    await expect(verify(forge())).rejects.toMatchObject({ status: 401, code: 'sign-in-needed' })
  })

  test('ignores role claims, because rights come from the database', async () => {
    const verified = await verify(token({ role: 'admin', plan: 'pro', admin: true }))
    expect(Object.keys(verified).sort()).toEqual(['email', 'isAnonymous', 'signedInAt', 'uid'])
  })
})
