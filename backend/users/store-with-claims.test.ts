import { beforeEach, expect, test } from 'vitest'
import type { Plan, Role } from '../../shared/api/field-rules.ts'
import { Failure } from '../http/failure.ts'
import { createFakeIdentity } from '../testing/fake-identity.ts'
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
      current: () => row,
      store: () => {
        row = { ...row, ...wanted }
      },
    })
  await Promise.all([grant({ role: 'creator' }), grant({ plan: 'pro' })])
  expect(row).toEqual({ role: 'creator', plan: 'pro' })
  expect(identity.claims.get('ada')).toEqual(row)
})

test('an update that is refused meanwhile leaves the claims of the row', async () => {
  const store = () => {
    throw new Failure(412, 'changed-meanwhile', 'Changed.')
  }
  const wanted = { role: 'admin' } as const
  const storing = storeWithClaims(identity.port, 'ada', wanted, { current: () => row, store })
  await expect(storing).rejects.toMatchObject({ status: 412 })
  expect(identity.claims.get('ada')).toEqual(row)
})

test('an account that is removed meanwhile is left without claims', async () => {
  const found = [row]
  const current = () => {
    const first = found.shift()
    if (first === undefined) throw new Failure(404, 'user-not-found', 'Gone.')
    return first
  }
  const storing = storeWithClaims(
    identity.port,
    'ada',
    { role: 'pro' },
    { current, store: () => {} },
  )
  await expect(storing).rejects.toMatchObject({ status: 404 })
  expect(identity.claims.has('ada')).toBe(false)
})
