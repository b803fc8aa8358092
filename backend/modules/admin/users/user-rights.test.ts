import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_CARDS } from '../../../dev/stripe/test-cards.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi({ checkout: 'on' })
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'listener')
})
afterEach(() => api.close())

const rights = (id: string, as = 'root') => api.call('GET', `/users/${id}/rights`, as)

test('returns token claims, which may differ from the record', async () => {
  expect((await rights('ada')).json()).toMatchObject({ claims: null, provider: null })
  await api.call('PUT', '/users/ada', 'root', { role: 'creator', plan: 'creator' })
  api.identity.claims.set('ada', { role: 'listener', plan: 'creator' })
  const response = await rights('ada')
  expect(response.json()).toMatchObject({
    claims: { role: 'listener', plan: 'creator' },
    subscription: { state: 'given', plan: 'creator' },
    provider: null,
  })
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test('returns the stored subscription and its provider', async () => {
  api.money.setLosingWebhooks(true)
  const body = { priceId: 'creator-month', return: 'app' }
  const key = { 'idempotency-key': 'the-one-order' }
  expect((await api.call('POST', '/checkout/sessions', 'ada', body, key)).statusCode).toBe(201)
  const { ref } = await api.database
    .selectFrom('checkout_sessions')
    .select('ref')
    .executeTakeFirstOrThrow()
  api.money.local.checkout.pay(String(ref), TEST_CARDS.succeeds)
  for (const { body: payload, signature } of api.money.local.takeWebhooks()) {
    await api.money.sendWebhook(payload, signature)
  }
  await api.money.payments.idle()
  const { subscription, provider } = (await rights('ada')).json()
  expect([subscription.plan, provider]).toEqual(['creator', 'local-stripe'])
  expect(subscription).toEqual((await api.call('GET', '/subscription', 'ada')).json())
})

test('returns 404 for a missing account and 503 while the provider is down', async () => {
  expect((await rights('gone')).statusCode).toBe(404)
  api.identity.breakDown()
  expect((await rights('ada')).statusCode).toBe(503)
})
