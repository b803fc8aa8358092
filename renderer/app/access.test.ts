import { expect, test } from 'vitest'
import type { Session } from '../features/auth/auth-store.ts'
import { ROUTE_TABLE } from '../routes/route-table.ts'
import { decideAccess, isPublicPath } from './access.ts'

const loading = { status: 'loading', claims: { role: 'admin', plan: 'pro' } } as const
const out = { status: 'signed-out', claims: null } as const
const as = (role: string) => ({ status: 'signed-in', claims: { role, plan: 'free' } }) as const

test.each([
  ['public', loading, 'pending', 'show'],
  ['public', out, 'pending', 'show'],
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
  expect(decideAccess(access, auth, trust)).toBe(decision)
})

test('the public pages are those of the table, and unknown paths', () => {
  for (const { path, access } of ROUTE_TABLE) {
    expect(isPublicPath(path), path).toBe(access === 'public')
    if (path !== '/') expect(isPublicPath(`${path}/`), `${path}/`).toBe(access === 'public')
  }
  expect(isPublicPath('/Browse')).toBe(false)
  expect(isPublicPath('/no-such-page')).toBe(true)
})
