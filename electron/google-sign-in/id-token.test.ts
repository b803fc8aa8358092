import { expect, test } from 'vitest'
import { idTokenProblem } from './id-token.ts'

const clientId = 'undertone.apps.googleusercontent.com'
const now = 1_800_000_000
const claims = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  azp: clientId,
  sub: '1',
  nonce: 'once',
  iat: now - 5,
  exp: now + 3_595,
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (change: object, signature = 'c2ln') =>
  `${encode({ alg: 'RS256' })}.${encode({ ...claims, ...change })}.${signature}`
const problem = (text: string) => idTokenProblem(text, { clientId, nonce: 'once', now })

test.each([
  ['as it should be', {}, null],
  ['the issuer’s other name', { iss: 'accounts.google.com' }, null],
  ['no azp', { azp: undefined }, null],
  ['one audience in a list', { aud: [clientId] }, null],
  ['another issuer', { iss: 'https://accounts.google.com.evil.example' }, 'issuer'],
  ['another audience', { aud: 'other' }, 'audience'],
  ['two audiences', { aud: [clientId, 'other'] }, 'audience'],
  ['no audience', { aud: [] }, 'audience'],
  ['made for another client', { azp: 'other' }, 'audience'],
  ['another nonce', { nonce: 'twice' }, 'nonce'],
  ['no nonce', { nonce: undefined }, 'unreadable'],
  ['too old', { exp: now }, 'expired'],
  ['good for one more second', { exp: now + 1 }, null],
  ['an expiry that is no number', { exp: '9999999999' }, 'unreadable'],
])('%s', (_what, change, expected) => {
  expect(problem(token(change))).toBe(expected)
})

test('an unsigned token is read too: an emulator issues such', () => {
  expect(problem(token({}, ''))).toBeNull()
})

test.each([
  '',
  'a.b',
  'a.b.c',
  `${token({})}.more`,
  'x.bm90IGpzb24.x',
  ` ${token({})}`,
  'x.bnVsbA.x',
])('%j is no token', (text) => {
  expect(problem(text)).toBe('unreadable')
})
