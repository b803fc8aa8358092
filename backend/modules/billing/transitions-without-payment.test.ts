import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { parseProducts } from './prices/products-file.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

/** Plans that start without a payment, on a test clock (from 21 Nov 2026). */
let shop: Shop
beforeEach(async () => {
  shop = await createShop()
})
afterEach(() => shop.close())

const creator = both('creator', 'creator')
const pro = both('pro', 'pro')
const free = both('listener', 'free')
const state = async (who = 'ada') => (await shop.subscription(who)).state

describe('trials', () => {
  const trials = parseProducts(
    {
      products: [
        {
          plan: 'pro',
          trialDays: 14,
          prices: [{ id: 'pro-month', interval: 'month', amount: 900, currency: 'EUR' }],
        },
      ],
    },
    'trials.json',
  )
  beforeEach(async () => {
    await shop.close()
    shop = await createShop({ prices: trials })
  })

  test('none -> trialing -> active', async () => {
    await shop.buy('ada', 'pro-month')
    expect(await shop.subscription('ada')).toMatchObject({
      state: 'trialing',
      trialEnd: '2026-12-05T08:00:00.000Z',
      periodEnd: '2026-12-05T08:00:00.000Z',
    })
    expect(await shop.rights('ada')).toEqual(pro)
    await shop.pass(14)
    expect(await state()).toBe('active')
  })

  test('trialing -> ending -> expired, and resumed -> trialing', async () => {
    await shop.buy('ada', 'pro-month')
    expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('ending')
    expect((await shop.post('ada', '/subscription/resume')).json().state).toBe('trialing')
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(14)
    expect(await state()).toBe('expired')
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('trialing -> past-due when the first payment fails', async () => {
    await shop.buy('ada', 'pro-month', TEST_CARDS.failsLater)
    await shop.pass(14)
    expect(await state()).toBe('past-due')
  })

  test('gives only one trial per user', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(14)
    const preview = await shop.call('GET', '/subscription/preview?priceId=pro-month', 'ada')
    expect(preview.json()).toMatchObject({ kind: 'resubscribe', dueNow: { amount: 900 } })
    await shop.buy('ada', 'pro-month')
    expect(await state()).toBe('active')
  })
})

describe('plans given by an admin', () => {
  const give = (rights: object) => shop.call('PUT', '/users/ada', 'root', rights)

  test('none -> given -> none', async () => {
    await give({ role: 'pro', plan: 'pro' })
    expect(await shop.subscription('ada')).toMatchObject({ state: 'given', plan: 'pro' })
    await shop.pass(400)
    expect(await shop.rights('ada')).toEqual(pro)
    await give({ role: 'listener', plan: 'free' })
    expect(await state()).toBe('none')
  })

  test('given -> active: a purchase replaces the gift and ends with its period', async () => {
    await give({ role: 'pro', plan: 'pro' })
    await shop.buy('ada', 'creator-month')
    expect(await state()).toBe('active')
    expect(await shop.rights('ada')).toEqual(creator)
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(30)
    expect(await shop.rights('ada')).toEqual(free)
  })

  test('a gift survives the end of a paid plan', async () => {
    await shop.buy('ada', 'creator-month')
    await give({ role: 'pro', plan: 'pro' })
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(30)
    expect(await shop.rights('ada')).toEqual(pro)
    expect(await state()).toBe('given')
  })

  test('an admin keeps the role during and after a purchased plan', async () => {
    const sessionId = await shop.startSession('root', 'pro-month')
    await shop.pay(sessionId)
    const claim = await shop.requestPlan('root', { role: 'pro', plan: 'pro', sessionId })
    expect([claim.statusCode, claim.json().role, claim.json().plan]).toEqual([200, 'admin', 'pro'])
    expect(await shop.rights('root')).toEqual(both('admin', 'pro'))
    await shop.post('root', '/subscription/cancel')
    await shop.pass(31)
    expect(await shop.rights('root')).toEqual(both('admin', 'free'))
  })
})
