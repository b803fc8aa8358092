import { expect, test } from 'vitest'
import { bearerToken, requireToken } from './bearer.ts'
import {
  type IdentityPort,
  IdentityUnavailableError,
  InvalidTokenError,
  type TokenFault,
} from './identity-port.ts'

function identity(change: Partial<IdentityPort>): IdentityPort {
  return {
    state: () => 'ready',
    verify: async () => ({
      uid: 'ada',
      email: 'ada@example.com',
      isAnonymous: false,
      signedInAt: 0,
    }),
    verifyNow: async () => ({
      uid: 'bob',
      email: 'bob@example.com',
      isAnonymous: false,
      signedInAt: 0,
    }),
    setClaims: async () => {},
    clearClaims: async () => {},
    tokensOf: async () => ({ claims: null, renewedAt: null }),
    removeAnonymous: async () => false,
    addressOf: async () => null,
    verificationLink: async () => null,
    setDisabled: async () => {},
    signOut: async () => {},
    remove: async () => {},
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
])('parses the header %j as %j', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

test('resolves with the user of a valid token', async () => {
  await expect(requireToken('Bearer x', identity({}))).resolves.toMatchObject({ uid: 'ada' })
})

test('checks the provider with `current`', async () => {
  const checked = requireToken('Bearer x', identity({}), { current: true })
  await expect(checked).resolves.toMatchObject({ uid: 'bob' })
})

test('describes the fault of a token', async () => {
  const faultOf = async (header: string | undefined, fault: TokenFault) => {
    const verify = () => Promise.reject(new InvalidTokenError(fault))
    const refusal = await requireToken(header, identity({ verify })).catch((error) => error)
    return [refusal.detail, refusal.headers['www-authenticate']]
  }
  expect(await faultOf(undefined, 'invalid')).toEqual([
    'This call needs the ID token of a signed-in user.',
    'Bearer',
  ])
  const revoked = 'The account was signed out after this ID token was issued.'
  expect(await faultOf('Bearer x', 'revoked')).toEqual([
    revoked,
    `Bearer error="invalid_token", error_description="${revoked}"`,
  ])
  const faults = ['invalid', 'expired', 'early', 'revoked', 'disabled', 'deleted'] as const
  const details = await Promise.all(
    faults.map(async (fault) => (await faultOf('Bearer x', fault))[0]),
  )
  expect(new Set(details).size).toBe(faults.length)
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
    'a token from the future (late clock), without ending the session',
    'Bearer x',
    identity({ verify: () => Promise.reject(new InvalidTokenError('early')) }),
    503,
    'clocks-differ',
  ],
  [
    'a user id that could be a path',
    'Bearer x',
    identity({
      verify: async () => ({ uid: '../admin', email: null, isAnonymous: false, signedInAt: 0 }),
    }),
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
    'identity unreachable',
    'Bearer x',
    identity({ verify: () => Promise.reject(new IdentityUnavailableError()) }),
    503,
    'identity-unavailable',
  ],
])('rejects %s', async (_name, header, port, status, code) => {
  await expect(requireToken(header, port)).rejects.toMatchObject({ status, code })
})
