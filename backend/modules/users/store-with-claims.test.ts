import { beforeEach, expect, test } from 'vitest'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { storeWithClaims } from './store-with-claims.ts'

let identity: ReturnType<typeof createFakeIdentity>
let row: { role: Role; plan: Plan }
beforeEach(() => {
  identity = createFakeIdentity()
  row = { role: 'listener', plan: 'free' }
})

test('sets the claims of the final row after two parallel grants', async () => {
  const grant = (wanted: Partial<typeof row>) =>
    storeWithClaims(identity.port, 'ada', wanted, {
      current: async () => row,
      store: async (before) => {
        if (row.role !== before.role || row.plan !== before.plan) return false
        row = { ...row, ...wanted }
        return true
      },
    })
  await Promise.all([grant({ role: 'creator' }), grant({ plan: 'pro' })])
  expect(row).toEqual({ role: 'creator', plan: 'pro' })
  expect(identity.claims.get('ada')).toEqual(row)
})

test('restores the claims when the update is rejected', async () => {
  const store = async () => {
    throw new Failure(412, 'version-conflict', { title: 'Changed.' })
  }
  // A full user has more fields than claims.
  const current = async () => ({ ...row, email: 'ada@example.com' })
  const wanted = { role: 'admin' } as const
  const storing = storeWithClaims(identity.port, 'ada', wanted, { current, store })
  await expect(storing).rejects.toMatchObject({ status: 412 })
  expect(identity.claims.get('ada')).toEqual(row)
})

test('clears the claims when the account is deleted in the meantime', async () => {
  const found = [row]
  const storing = storeWithClaims(
    identity.port,
    'ada',
    { role: 'pro' },
    {
      current: async () => found.shift() ?? null,
      store: async () => {
        throw new Failure(404, 'user-not-found', { title: 'Gone.' })
      },
    },
  )
  await expect(storing).rejects.toMatchObject({ status: 404 })
  expect(identity.claims.has('ada')).toBe(false)
})

test('clears the claims when the account is deleted before a retry', async () => {
  const found = [row]
  const removed = { current: async () => found.shift() ?? null, store: async () => false }
  expect(await storeWithClaims(identity.port, 'ada', { role: 'admin' }, removed)).toBe(false)
  expect(identity.claims.has('ada')).toBe(false)
})

test('sets no claims for a missing account', async () => {
  const row = { current: async () => null, store: async () => true }
  expect(await storeWithClaims(identity.port, 'ada', { role: 'pro' }, row)).toBe(false)
  expect(identity.claims.has('ada')).toBe(false)
})

test('keeps the new claims while the database is unavailable', async () => {
  const unavailable = Object.assign(new Error('unavailable'), { code: 'ERR_DATABASE_UNAVAILABLE' })
  const found = [row]
  const storing = storeWithClaims(
    identity.port,
    'ada',
    { role: 'pro' },
    {
      current: async () => {
        const first = found.shift()
        if (first === undefined) throw unavailable
        return first
      },
      store: async () => {
        throw unavailable
      },
    },
  )
  await expect(storing).rejects.toBe(unavailable)
  expect(identity.claims.get('ada')).toMatchObject({ role: 'pro' })
})
