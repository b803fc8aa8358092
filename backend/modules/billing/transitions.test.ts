import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { payOpen } from '../../dev/stripe/testing/pay-open.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

/** Every transition of a plan, over the whole API, on a clock of the test's own (from 21 Nov 2026 on). */
let shop: Shop
beforeEach(async () => {
  shop = await createShop()
})
afterEach(() => shop.close())

const creator = both('creator', 'creator')
const pro = both('pro', 'pro')
const free = both('listener', 'free')
const state = async (who = 'ada') => (await shop.subscription(who)).state

test('none: nothing was ever paid, and the API says so', async () => {
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

test('none to active, and renewed month after month', async () => {
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
  test('active to ending to expired: the plan is had to the last day', async () => {
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

  test('again is once; ending to active when it is resumed, also again', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('ending')
    expect((await shop.post('ada', '/subscription/resume')).json().state).toBe('active')
    expect((await shop.post('ada', '/subscription/resume')).json().state).toBe('active')
    await shop.pass(31)
    expect(await state()).toBe('active')
    expect(await shop.rights('ada')).toEqual(pro)
  })

  test('the end comes by itself without a question, and without any webhook', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    shop.money.setDeaf(true)
    await shop.pass(30)
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('the end comes by looking where the timer has not come round', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    shop.tick(30 * 86_400_000)
    expect(await state()).toBe('expired')
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('nothing to cancel or resume: 409 with a sentence', async () => {
    for (const path of ['/subscription/cancel', '/subscription/resume']) {
      const answer = await shop.post('ada', path)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'no-subscription'])
    }
  })
})

describe('past due', () => {
  beforeEach(async () => {
    await shop.buy('ada', 'pro-month', TEST_CARDS.failsLater)
    await shop.pass(30)
  })

  test('active to past due: a week of grace, told by its end', async () => {
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

  test('the user is told of it by one mail', async () => {
    await shop.pass(6)
    expect(await shop.mails()).toEqual([{ recipient: 'ada@example.com', user_id: 'ada' }])
  })

  test('past due to expired when the week is over', async () => {
    await shop.pass(7)
    expect(await shop.subscription('ada')).toMatchObject({ state: 'expired', lastPlan: 'pro' })
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('past due to active when the invoice is paid', async () => {
    const { items } = (await shop.call('GET', '/invoices', 'ada')).json()
    expect(items[0]).toMatchObject({ status: 'open', amount: 900, plan: 'pro', interval: 'month' })
    payOpen(shop.money.local, items[0].id)
    await shop.money.quiet()
    expect(await shop.subscription('ada')).toMatchObject({ state: 'active', graceEnd: null })
    await shop.pass(20)
    expect(await shop.rights('ada')).toEqual(pro)
  })

  test('nothing is changed before it is paid; cancelling gives no month for free', async () => {
    for (const [path, body] of [
      ['/subscription/change', { priceId: 'creator-month' }],
      ['/subscription/change', { priceId: 'pro-year' }],
    ] as const) {
      const answer = await shop.post('ada', path, body)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment-open'])
    }
    expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('past-due')
    await shop.pass(7)
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('no upgrade on what is not paid', async () => {
    await shop.buy('bob', 'creator-month', TEST_CARDS.failsLater)
    await shop.pass(31)
    expect(await state('bob')).toBe('past-due')
    const answer = await shop.order('bob', { priceId: 'pro-month', return: 'app' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment-open'])
  })
})

describe('expired', () => {
  test('expired to active: bought again', async () => {
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
