import { expect, test } from 'vitest'
import type { Session } from '../domain/auth/auth-store.ts'
import { ada } from '../domain/auth/testing/fake-provider.ts'
import { ROUTE_TABLE } from '../routes/route-table.ts'
import { decideAccess, isPublicPath } from './access.ts'

const loading = { status: 'loading', user: null, claims: { role: 'admin', plan: 'pro' } } as const
const out = { status: 'signed-out', user: null, claims: null } as const
const as = (role: string) =>
  ({ status: 'signed-in', user: ada, claims: { role, plan: 'free' } }) as const
const lone = { ...as('listener'), user: { ...ada, isAnonymous: true } } as const
const CLOSED = { isAnonymousListeningOn: false, expectsSameUser: false }
const OPEN = { isAnonymousListeningOn: true, expectsSameUser: false }
const LOST = { isAnonymousListeningOn: true, expectsSameUser: true }

test.each([
  ['public', loading, 'pending', 'show'],
  ['public', out, 'pending', 'show'],
  ['listener', loading, 'pending', 'wait'],
  ['listener', out, 'pending', 'sign-in'],
  ['listener', lone, 'confirmed', 'sign-in'],
  ['listener', as('listener'), 'pending', 'show'],
  ['member', loading, 'pending', 'wait'],
  ['member', out, 'pending', 'sign-in'],
  ['member', as('listener'), 'pending', 'show'],
  ['admin', loading, 'confirmed', 'wait'],
  ['admin', out, 'confirmed', 'sign-in'],
  ['admin', as('admin'), 'pending', 'wait'],
  ['admin', as('admin'), 'unconfirmed', 'forbidden'],
  ['admin', as('admin'), 'confirmed', 'show'],
  ['admin', as('pro'), 'confirmed', 'forbidden'],
] as const)('%s page, %o, claims %s: %s', (access, auth, trust: Session['trust'], decision) => {
  expect(decideAccess(access, auth, trust, CLOSED)).toBe(decision)
})

test.each([
  ['listener', loading, OPEN, 'wait'],
  ['listener', out, OPEN, 'show'],
  ['listener', lone, OPEN, 'show'],
  ['listener', lone, LOST, 'show'],
  ['listener', out, LOST, 'sign-in'],
  ['member', out, OPEN, 'account-prompt'],
  ['member', lone, OPEN, 'account-prompt'],
  ['member', as('listener'), OPEN, 'show'],
  ['admin', out, OPEN, 'forbidden'],
  ['admin', lone, OPEN, 'forbidden'],
  ['admin', as('pro'), OPEN, 'forbidden'],
] as const)(
  '%s page, %o, anonymous listening %o: %s',
  (access, auth, anonymousSession, decision) => {
    expect(decideAccess(access, auth, 'confirmed', anonymousSession)).toBe(decision)
  },
)

test('isPublicPath accepts the public pages of the table and unknown paths', () => {
  for (const { path, access } of ROUTE_TABLE) {
    expect(isPublicPath(path), path).toBe(access === 'public')
    if (path !== '/') expect(isPublicPath(`${path}/`), `${path}/`).toBe(access === 'public')
  }
  expect(isPublicPath('/Browse')).toBe(false)
  expect(isPublicPath('/stations/night-bus')).toBe(false)
  expect(isPublicPath('/no-such-page')).toBe(true)
})
