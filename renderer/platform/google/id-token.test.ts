// @vitest-environment node
import { expect, test } from 'vitest'
import { isOurToken } from './id-token.ts'

const clientId = 'undertone-test'
const encode = (value: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
const token = (change: object) => {
  const exp = Date.now() / 1_000 + 60
  const claims = { iss: 'https://accounts.google.com', aud: clientId, nonce: 'once', exp }
  return `${encode({ alg: 'none' })}.${encode({ ...claims, name: 'Çelik 🎧', ...change })}.`
}

test.each([
  ['as it should be', {}, true],
  ['the issuer’s other name', { iss: 'accounts.google.com' }, true],
  ['one audience in a list', { aud: [clientId] }, true],
  ['made for this client', { azp: clientId }, true],
  ['another issuer', { iss: 'https://evil.example' }, false],
  ['another audience', { aud: 'other' }, false],
  ['two audiences', { aud: [clientId, 'other'] }, false],
  ['made for another client', { azp: 'other' }, false],
  ['another nonce', { nonce: 'twice' }, false],
  ['no nonce', { nonce: undefined }, false],
  ['too old', { exp: Date.now() / 1_000 - 1 }, false],
  ['without an end', { exp: undefined }, false],
])('%s', (_what, change, expected) => {
  expect(isOurToken(token(change), clientId, 'once')).toBe(expected)
})

test.each(['', 'a.b', 'a.b.c', 'x.bm90IGpzb24.x', 'x.bnVsbA.x', 'x.NQ.x', `${token({})}.more`])(
  '%j is no token',
  (text) => {
    expect(isOurToken(text, clientId, 'once')).toBe(false)
  },
)
