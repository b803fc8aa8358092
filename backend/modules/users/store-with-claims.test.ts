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

test('of two grants at once, the claims end as the row does', async () => {
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

test('an update that is refused meanwhile leaves the claims of the row', async () => {
  const store = async () => {
    throw new Failure(412, 'changed-meanwhile', 'Changed.')
  }
  // More than claims: a whole user.
  const current = async () => ({ ...row, email: 'ada@example.com' })
  const wanted = { role: 'admin' } as const
  const storing = storeWithClaims(identity.port, 'ada', wanted, { current, store })
  await expect(storing).rejects.toMatchObject({ status: 412 })
  expect(identity.claims.get('ada')).toEqual(row)
})

test('an account that is removed meanwhile is left without claims', async () => {
  const found = [row]
  const storing = storeWithClaims(
    identity.port,
    'ada',
    { role: 'pro' },
    {
      current: async () => found.shift() ?? null,
      store: async () => {
        throw new Failure(404, 'user-not-found', 'Gone.')
      },
    },
  )
  await expect(storing).rejects.toMatchObject({ status: 404 })
  expect(identity.claims.has('ada')).toBe(false)
})

test('an account that is removed before another attempt is left without claims', async () => {
  const found = [row]
  const removed = { current: async () => found.shift() ?? null, store: async () => false }
  expect(await storeWithClaims(identity.port, 'ada', { role: 'admin' }, removed)).toBe(false)
  expect(identity.claims.has('ada')).toBe(false)
})

test('an account that is not there gets no claims', async () => {
  const row = { current: async () => null, store: async () => true }
  expect(await storeWithClaims(identity.port, 'ada', { role: 'pro' }, row)).toBe(false)
  expect(identity.claims.has('ada')).toBe(false)
})

test('claims stay as they are set while the database cannot say what the row has', async () => {
  const away = Object.assign(new Error('away'), { code: 'ERR_DATABASE_UNAVAILABLE' })
  const found = [row]
  const storing = storeWithClaims(
    identity.port,
    'ada',
    { role: 'pro' },
    {
      current: async () => {
        const first = found.shift()
        if (first === undefined) throw away
        return first
      },
      store: async () => {
        throw away
      },
    },
  )
  await expect(storing).rejects.toBe(away)
  expect(identity.claims.get('ada')).toMatchObject({ role: 'pro' })
})
