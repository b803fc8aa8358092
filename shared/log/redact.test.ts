import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWord, redact, redactValue } from './redact.ts'

const base64url = fc.stringMatching(/^[A-Za-z0-9_-]{48,200}$/)

describe('redact', () => {
  test.each([
    ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
    ['an unsigned JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['a bearer header', 'Bearer abc123'],
    ['a basic header', 'Basic abc123'],
    ['a token of Discogs', 'authorization: Discogs token=abc123, Accept: application/json'],
    ['an authorization entry', '{"authorization":"abc123"}'],
    ['a short refresh token with its name', 'refreshToken=abc123'],
    ['a token in JSON', '{"refresh_token": "abc 123"}'],
    ['a query', 'GET https://example.org/cb?code=abc123'],
    ['a fragment', 'app://undertone/x#abc123'],
    ['an email address', 'nel.abc123+radio@email.example.org'],
    ['credentials in a URL', 'https://me:abc123@example.org/'],
    ['a token whose quote is missing', '{"token":"x\\" abc 123'],
    ['a token in text that was cut', "secret='abc 123"],
  ])('removes %s', (_name, text) => {
    const clean = redact(`before ${text} after`)
    expect(clean).toContain('[redacted]')
    expect(clean).not.toMatch(/abc ?123|eyJzdWIi/)
    expect(clean.startsWith('before ')).toBe(true)
    // Pages log objects and errors.
    expect(redactValue({ at: [text] })).toEqual({ at: [redact(text)] })
    expect(redactValue(new Error(text))).toEqual({ name: 'Error', message: redact(text) })
  })

  test.each([
    'window shown at 1200x800 for app://undertone/library/favorites (main frame)',
    'refused a message {"channel":"session:save","reason":"not the main frame"}',
    'at node_modules/electron-store@12.0.0/index.js, icon tray-dark@2x.png',
  ])('leaves ordinary lines unchanged: %s', (line) => {
    expect(redact(line)).toBe(line)
  })

  test('removes long tokens in any context', () => {
    fc.assert(
      fc.property(fc.string(), base64url, fc.string(), (before, token, after) => {
        expect(redact(`${before} ${token} ${after}`)).not.toContain(token)
      }),
      { numRuns: 500 },
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = redact(text)
        expect(redact(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })
})

describe('cutAtWord before redact', () => {
  test.each([
    ['a b', 3, 'a b'],
    ['a bc', 3, 'a '],
    ['{"a":"b","c":"def', 15, '{"a":"b","c":"'],
    ['abc', 2, ''],
  ])('truncates %j to %i letters as %j', (text, letters, expected) => {
    expect(cutAtWord(text, letters)).toBe(expected)
  })

  test('reveals no part of a token at any cut', () => {
    const text =
      'to https://me:abc123@host.example/ from eyJhbGciOiJ.eyJzdWIi.c2ln, nel.abc123@b.example'
    for (let letters = 0; letters <= text.length; letters += 1)
      expect(redact(cutAtWord(text, letters))).not.toMatch(/abc1|eyJ|nel/)
  })
})

describe('redactValue', () => {
  test('removes fields with secret names at any visited depth', () => {
    const value = { a: { Authorization: 'x', newPassword: 'y', apiKey: 'z', kept: 'k' } }
    expect(redactValue(value)).toEqual({
      a: {
        Authorization: '[redacted]',
        newPassword: '[redacted]',
        apiKey: '[redacted]',
        kept: 'k',
      },
    })
  })

  test('keeps name, message and code of an error, without request and configuration', () => {
    const error = Object.assign(new Error('refused Bearer abc'), {
      code: 'E_X',
      config: { headers: { Authorization: 'abc' } },
      request: { path: '/' },
      response: { data: 1 },
    })
    expect(redactValue(error)).toEqual({
      name: 'Error',
      message: 'refused Bearer [redacted]',
      code: 'E_X',
    })
  })

  test('terminates for circular values', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    expect(JSON.stringify(redactValue(cyclic))).toContain('[...]')
  })
})
