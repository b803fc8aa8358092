import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { payOpen } from '../../dev/stripe/testing/pay-open.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

/** Every transition of a plan, through the API, on a test clock (from 21 Nov 2026). */
let shop: Shop
beforeEach(async () => {
  shop = await createShop()
})
afterEach(() => shop.close())

const creator = both('creator', 'creator')
const pro = both('pro', 'pro')
const free = both('listener', 'free')
const state = async (who = 'ada') => (await shop.subscription(who)).state

test('none: returns an empty subscription', async () => {
  expect(await shop.subscription('ada')).toEqual({
    plan: 'free',
    state: 'none',
    priceId: null,
    interval: null,
    amount: null,
    currency: null,
    startedAt: null,
    periodEnd: null,
    trialEnd: null,
    graceEnd: null,
    next: null,
    lastPlan: null,
    portal: false,
  })
})

test('none -> active, renewed every month', async () => {
  await shop.buy('ada', 'creator-month')
  expect(await shop.rights('ada')).toEqual(creator)
  expect(await shop.subscription('ada')).toEqual({
    plan: 'creator',
    state: 'active',
    priceId: 'creator-month',
    interval: 'month',
    amount: 400,
    currency: 'EUR',
    startedAt: '2026-11-21T08:00:00.000Z',
    periodEnd: '2026-12-21T08:00:00.000Z',
    trialEnd: null,
    graceEnd: null,
    next: null,
    lastPlan: null,
    portal: true,
  })
  await shop.pass(31)
  expect(await shop.subscription('ada')).toMatchObject({
    state: 'active',
    startedAt: '2026-11-21T08:00:00.000Z',
    periodEnd: '2027-01-21T08:00:00.000Z',
  })
  const { items } = (await shop.call('GET', '/invoices', 'ada')).json()
  expect(
    items.map(({ amount, status }: { amount: number; status: string }) => [amount, status]),
  ).toEqual([
    [400, 'paid'],
    [400, 'paid'],
  ])
})

describe('cancelled', () => {
  test('active -> ending -> expired: the plan lasts until the last day', async () => {
    await shop.buy('ada', 'pro-month')
    const cancelled = await shop.post('ada', '/subscription/cancel')
    expect(cancelled.json()).toMatchObject({
      state: 'ending',
      plan: 'pro',
      periodEnd: '2026-12-21T08:00:00.000Z',
    })
    await shop.pass(29)
    expect(await state()).toBe('ending')
    expect(await shop.rights('ada')).toEqual(pro)
    await shop.pass(1)
    expect(await shop.subscription('ada')).toMatchObject({
      state: 'expired',
      plan: 'free',
      lastPlan: 'pro',
      periodEnd: null,
      portal: true,
    })
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('cancelling and resuming are idempotent', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('ending')
    expect((await shop.post('ada', '/subscription/resume')).json().state).toBe('active')
    expect((await shop.post('ada', '/subscription/resume')).json().state).toBe('active')
    await shop.pass(31)
    expect(await state()).toBe('active')
    expect(await shop.rights('ada')).toEqual(pro)
  })

  test('the timer ends a plan without a request or webhook', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    shop.money.setLosingWebhooks(true)
    await shop.pass(30)
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('a request ends a plan before the timer runs', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    shop.tick(30 * 86_400_000)
    expect(await state()).toBe('expired')
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('returns 409 when there is nothing to cancel or resume', async () => {
    for (const path of ['/subscription/cancel', '/subscription/resume']) {
      const response = await shop.post('ada', path)
      expect([response.statusCode, response.json().code]).toEqual([409, 'no-subscription'])
    }
  })
})

describe('past due', () => {
  beforeEach(async () => {
    await shop.buy('ada', 'pro-month', TEST_CARDS.failsLater)
    await shop.pass(30)
  })

  test('active -> past-due: returns the end of the grace period', async () => {
    expect(await shop.subscription('ada')).toMatchObject({
      state: 'past-due',
      plan: 'pro',
      graceEnd: '2026-12-28T08:00:00.000Z',
    })
    expect(await shop.rights('ada')).toEqual(pro)
    await shop.pass(6)
    expect(await state()).toBe('past-due')
    expect(await shop.rights('ada')).toEqual(pro)
  })

  test('sends the user one email', async () => {
    await shop.pass(6)
    expect(await shop.emails()).toEqual([{ recipient: 'ada@example.com', user_id: 'ada' }])
  })

  test('past-due -> expired after the grace period', async () => {
    await shop.pass(7)
    expect(await shop.subscription('ada')).toMatchObject({ state: 'expired', lastPlan: 'pro' })
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('past-due -> active when the invoice is paid', async () => {
    const { items } = (await shop.call('GET', '/invoices', 'ada')).json()
    expect(items[0]).toMatchObject({ status: 'open', amount: 900, plan: 'pro', interval: 'month' })
    payOpen(shop.money.local, items[0].id)
    await shop.money.quiet()
    expect(await shop.subscription('ada')).toMatchObject({ state: 'active', graceEnd: null })
    await shop.pass(20)
    expect(await shop.rights('ada')).toEqual(pro)
  })

  test('rejects changes before payment, and cancelling gives no free month', async () => {
    for (const [path, body] of [
      ['/subscription/change', { priceId: 'creator-month' }],
      ['/subscription/change', { priceId: 'pro-year' }],
    ] as const) {
      const response = await shop.post('ada', path, body)
      expect([response.statusCode, response.json().code]).toEqual([409, 'payment-open'])
    }
    expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('past-due')
    await shop.pass(7)
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('rejects an upgrade before payment', async () => {
    await shop.buy('bob', 'creator-month', TEST_CARDS.failsLater)
    await shop.pass(31)
    expect(await state('bob')).toBe('past-due')
    const response = await shop.order('bob', { priceId: 'pro-month', return: 'app' })
    expect([response.statusCode, response.json().code]).toEqual([409, 'payment-open'])
  })
})

describe('expired', () => {
  test('expired -> active when bought again', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(30)
    await shop.buy('ada', 'creator-year')
    expect(await shop.subscription('ada')).toMatchObject({
      state: 'active',
      plan: 'creator',
      interval: 'year',
      lastPlan: null,
    })
    expect(await shop.rights('ada')).toEqual(creator)
  })
})
