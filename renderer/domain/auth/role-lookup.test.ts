import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureApi } from '../../api/context.ts'
import { type FakeApi, startFakeApi } from '../../api/testing/fake-api.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { fetchApiClaims } from './identity.ts'

let api: FakeApi
beforeAll(() => {
  api = startFakeApi()
  configureApi({
    config: api.config,
    getToken: async () => 'token',
    renewToken: async () => null,
    onOutcome: () => {},
  })
})
afterAll(() => api.close())

test.each([
  ['listener', 'free'],
  ['creator', 'creator'],
  ['pro', 'pro'],
  ['admin', 'pro'],
] as const)('reads role %s and plan %s from GET /users/{id}', async (role, plan) => {
  api.respond({ status: 200, body: { ...sampleUser, role, plan } })
  expect(await fetchApiClaims('u1')).toEqual({ role, plan })
  expect(api.seen.at(-1)?.url).toBe('/users/u1')
})

test('throws "User is not authenticated" without a user and sends no request', async () => {
  api.seen.length = 0
  await expect(fetchApiClaims(null)).rejects.toThrow(/^User is not authenticated$/)
  expect(api.seen).toEqual([])
})

test('uses the free plan if the API returns only public fields', async () => {
  const { id, displayName, photoURL, role, createdAt } = sampleUser
  api.respond({ body: { id, displayName, photoURL, role, createdAt } })
  expect(await fetchApiClaims('u1')).toEqual({ role, plan: 'free' })
})
