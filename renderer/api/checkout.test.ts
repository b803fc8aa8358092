import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimPlan } from './checkout.ts'
import { configureApi } from './context.ts'
import { type FakeApi, startFakeApi } from './testing/fake-api.ts'
import { sampleUser } from './testing/samples.ts'

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
beforeEach(() => {
  api.seen.length = 0
})

test.each([
  { role: 'pro', plan: 'pro', sessionId: 'cs_1' },
  { role: 'creator', plan: 'studio' },
])('updates the claims of a payment by one PUT /users/{id} (%j)', async (claims) => {
  api.answer({ body: sampleUser })
  expect(await claimPlan('u/1', claims)).toEqual(sampleUser)
  expect(api.seen).toHaveLength(1)
  expect(api.seen[0]).toMatchObject({ method: 'PUT', url: '/users/u%2F1', body: claims })
})
