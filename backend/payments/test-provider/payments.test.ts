import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { createTestShop, testPrice } from '../testing/test-shop.ts'
import { TEST_CARDS } from './test-cards.ts'

test('an order opens one page, however often it is asked for', async () => {
  const shop = createTestShop()
  const order = shop.order()
  const session = await shop.provider.createSession(order)
  expect(session).toEqual({
    ref: expect.stringMatching(/^tcs_[\w-]{32}$/),
    status: 'open',
    url: `http://127.0.0.1:4810/checkout/pay/${session.ref}`,
    sessionId: order.sessionId,
    uid: 'ada',
    priceId: 'creator-month',
    amount: null,
    currency: null,
    customer: null,
    subscription: null,
  })
  expect(await shop.provider.createSession(order)).toEqual(session)
  expect(await shop.provider.readSession('tcs_unknown')).toBeNull()
})

test('a payment is what was ordered, and is made once', async () => {
  const shop = createTestShop()
  const { ref } = await shop.provider.createSession(shop.order())
  expect(shop.provider.pay(ref, TEST_CARDS.succeeds)).toBe('paid')
  const paid = await shop.provider.readSession(ref)
  expect(paid).toMatchObject({ status: 'paid', url: null, amount: 400, currency: 'EUR' })
  expect(await shop.provider.readSubscription(paid?.subscription ?? '')).toMatchObject({
    customer: paid?.customer,
    uid: 'ada',
    priceId: 'creator-month',
    state: 'active',
    startedAt: shop.now(),
    periodEnd: Date.parse('2026-02-28T10:00:00.000Z'),
    trialEnd: null,
    cancelAtPeriodEnd: false,
    nextPriceId: null,
  })
  expect(shop.provider.pay(ref, TEST_CARDS.succeeds)).toBe('closed')
  expect(await shop.provider.invoices(paid?.customer ?? '')).toMatchObject([
    { number: 'T-000001', at: shop.now(), amount: 400, currency: 'EUR', status: 'paid' },
  ])
})

test.each([
  [TEST_CARDS.declined, 'declined'],
  ['4111 1111 1111 1111', 'unknown-card'],
  [TEST_CARDS.confirm, 'confirm'],
] as const)('card %s is %s and nothing is paid', async (card, outcome) => {
  const shop = createTestShop()
  const { ref } = await shop.provider.createSession(shop.order())
  expect(shop.provider.pay(ref, card)).toBe(outcome)
  expect((await shop.provider.readSession(ref))?.status).toBe('open')
  expect(shop.database.prepare('SELECT * FROM test_subscriptions').all()).toEqual([])
  await shop.provider.delivered()
  expect(shop.webhooks).toEqual([])
})

test('the bank’s question can be refused, then another card taken, or approved', async () => {
  const shop = createTestShop()
  const { ref } = await shop.provider.createSession(shop.order())
  expect(shop.provider.approve(ref)).toBe('closed')
  shop.provider.pay(ref, TEST_CARDS.confirm)
  expect(shop.provider.refuse(ref)).toBe('declined')
  expect(shop.provider.approve(ref)).toBe('closed')
  shop.provider.pay(ref, TEST_CARDS.confirm)
  expect(shop.provider.pay(ref, TEST_CARDS.declined)).toBe('declined')
  expect(shop.provider.approve(ref)).toBe('closed')
  shop.provider.pay(ref, TEST_CARDS.confirm)
  expect(shop.provider.approve(ref)).toBe('paid')
  expect(shop.provider.refuse(ref)).toBe('closed')
  expect((await shop.provider.readSession(ref))?.status).toBe('paid')
})

test('a page closes by time and by being given up; what is paid stays paid', async () => {
  const shop = createTestShop()
  const order = shop.order()
  const { ref } = await shop.provider.createSession(order)
  shop.tick(order.expiresAt - shop.now() - 1)
  expect((await shop.provider.readSession(ref))?.status).toBe('open')
  shop.tick(1)
  expect(await shop.provider.readSession(ref)).toMatchObject({ status: 'expired', url: null })
  expect(shop.provider.pay(ref, TEST_CARDS.succeeds)).toBe('closed')

  const other = await shop.provider.createSession(shop.order())
  expect((await shop.provider.expireSession(other.ref)).status).toBe('expired')
  expect(shop.provider.pay(other.ref, TEST_CARDS.succeeds)).toBe('closed')
  const { session } = await shop.buy()
  expect((await shop.provider.expireSession(session)).status).toBe('paid')
  await expect(shop.provider.expireSession('tcs_unknown')).rejects.toThrow(ProviderUnavailable)
})

test('a trial charges nothing at first, and only where it was ordered', async () => {
  const shop = createTestShop()
  const price = testPrice({ trialDays: 14 })
  const tried = await shop.buy({ price, trial: true })
  const end = Date.parse('2026-02-14T10:00:00.000Z')
  expect(await shop.provider.readSession(tried.session)).toMatchObject({ amount: 0 })
  expect(await shop.provider.readSubscription(tried.subscription)).toMatchObject({
    state: 'trialing',
    trialEnd: end,
    periodEnd: end,
  })
  expect(await shop.provider.invoices(tried.customer)).toMatchObject([
    { amount: 0, status: 'paid' },
  ])
  const bought = await shop.buy({ price, trial: false })
  expect(await shop.provider.readSubscription(bought.subscription)).toMatchObject({
    state: 'active',
    trialEnd: null,
  })
})

test('somebody who comes back is the same customer, paying in the same currency', async () => {
  const shop = createTestShop()
  const first = await shop.buy()
  expect(await shop.buy({ customer: first.customer })).toMatchObject({ customer: first.customer })
  for (const change of [
    { customer: 'tcus_unknown' },
    { customer: first.customer, price: testPrice({ currency: 'USD' }) },
  ]) {
    const asked = shop.provider.createSession(shop.order(change))
    await expect(asked).rejects.toThrow(ProviderUnavailable)
  }
})
