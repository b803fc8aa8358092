import { expect, test } from 'vitest'
import { readCallback } from './callback.ts'

const state = 'S'.repeat(43)

test.each([
  [`code=abc&state=${state}`, { kind: 'code', code: 'abc' }],
  // What Google adds.
  [
    `state=${state}&iss=https%3A%2F%2Faccounts.google.com&code=4%2F0Ab_c&scope=openid&authuser=0`,
    { kind: 'code', code: '4/0Ab_c' },
  ],
  [`error=access_denied&state=${state}`, { kind: 'denied' }],
  [`error=access_denied&code=abc&state=${state}`, { kind: 'denied' }],
  [`error=server_error&state=${state}`, { kind: 'invalid' }],
  [`error=&code=abc&state=${state}`, { kind: 'invalid' }],
  [`error=access_denied&error=access_denied&state=${state}`, { kind: 'invalid' }],
  // Without the very state nothing counts, a refusal neither.
  ['code=abc', { kind: 'invalid' }],
  ['code=abc&state=', { kind: 'invalid' }],
  [`code=abc&state=${state}x`, { kind: 'invalid' }],
  [`code=abc&state=${state.slice(1)}`, { kind: 'invalid' }],
  [`code=abc&state=${state.toLowerCase()}`, { kind: 'invalid' }],
  [`code=abc&state=${state}&state=${state}`, { kind: 'invalid' }],
  [`code=abc&state=wrong&state=${state}`, { kind: 'invalid' }],
  ['error=access_denied', { kind: 'invalid' }],
  [`state=${state}`, { kind: 'invalid' }],
  [`code=&state=${state}`, { kind: 'invalid' }],
  [`code=abc&code=def&state=${state}`, { kind: 'invalid' }],
  [`code=${'x'.repeat(2_048)}&state=${state}`, { kind: 'code', code: 'x'.repeat(2_048) }],
  [`code=${'x'.repeat(2_049)}&state=${state}`, { kind: 'invalid' }],
  ['', { kind: 'invalid' }],
])('?%s', (query, expected) => {
  expect(readCallback(new URLSearchParams(query), state)).toEqual(expected)
})
