import { expect, test } from 'vitest'
import { bearerToken, requireToken } from './bearer.ts'
import type { IdentityPort } from './identity-port.ts'
import { IdentityUnavailableError, InvalidTokenError } from './identity-port.ts'

function identity(change: Partial<IdentityPort>): IdentityPort {
  return {
    state: () => 'ready',
    verify: async () => ({ uid: 'ada', email: 'ada@example.com' }),
    setClaims: async () => {},
    ...change,
  }
}

test.each([
  ['Bearer a.b.', 'a.b.'],
  ['bearer a.b.c', 'a.b.c'],
  [undefined, null],
  ['', null],
  ['Basic YTpi', null],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Bearer a\0b', null],
  [`Bearer ${'a'.repeat(9_000)}`, null],
])('header %j carries %j', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

test('a good token names its bearer', async () => {
  await expect(requireToken('Bearer x', identity({}))).resolves.toMatchObject({ uid: 'ada' })
})

test.each([
  ['no token', undefined, identity({}), 401, 'sign-in-needed'],
  [
    'a bad token',
    'Bearer x',
    identity({ verify: () => Promise.reject(new InvalidTokenError()) }),
    401,
    'sign-in-needed',
  ],
  [
    'a user id that could be a path',
    'Bearer x',
    identity({ verify: async () => ({ uid: '../admin', email: null }) }),
    401,
    'sign-in-needed',
  ],
  [
    'identity starting',
    'Bearer x',
    identity({ state: () => 'starting' }),
    503,
    'identity-starting',
  ],
  ['identity failed', 'Bearer x', identity({ state: () => 'failed' }), 503, 'identity-unavailable'],
  [
    'identity out of reach',
    'Bearer x',
    identity({ verify: () => Promise.reject(new IdentityUnavailableError()) }),
    503,
    'identity-unavailable',
  ],
])('%s is refused', async (_name, header, port, status, code) => {
  await expect(requireToken(header, port)).rejects.toMatchObject({ status, code })
})
