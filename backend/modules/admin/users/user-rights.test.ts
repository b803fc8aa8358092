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

test('an admin reads what the tokens of an account carry, which may differ from its record', async () => {
  expect((await rights('ada')).json()).toMatchObject({ claims: null, provider: null })
  await api.call('PUT', '/users/ada', 'root', { role: 'creator', plan: 'creator' })
  api.identity.claims.set('ada', { role: 'listener', plan: 'creator' })
  const answer = await rights('ada')
  expect(answer.json()).toMatchObject({
    claims: { role: 'listener', plan: 'creator' },
    subscription: { state: 'given', plan: 'creator' },
    provider: null,
  })
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test('a subscription is told with its provider, as it was told last', async () => {
  api.money.setDeaf(true)
  const body = { priceId: 'creator-month', return: 'app' }
  const key = { 'idempotency-key': 'the-one-order' }
  expect((await api.call('POST', '/checkout/sessions', 'ada', body, key)).statusCode).toBe(201)
  const { ref } = await api.database
    .selectFrom('checkout_sessions')
    .select('ref')
    .executeTakeFirstOrThrow()
  api.money.local.checkout.pay(String(ref), TEST_CARDS.succeeds)
  for (const { body: letter, signature } of api.money.local.takeWebhooks()) {
    await api.money.sendWebhook(letter, signature)
  }
  await api.money.payments.idle()
  const { subscription, provider } = (await rights('ada')).json()
  expect([subscription.plan, provider]).toEqual(['creator', 'local-stripe'])
  expect(subscription).toEqual((await api.call('GET', '/subscription', 'ada')).json())
})

test('there are no rights of an account that is gone, and none while the provider is away', async () => {
  expect((await rights('gone')).statusCode).toBe(404)
  api.identity.breakDown()
  expect((await rights('ada')).statusCode).toBe(503)
})
