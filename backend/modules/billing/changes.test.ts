import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { both, createShop, type Shop } from './testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await createShop()
})
afterEach(() => shop.close())

const preview = async (priceId: string) =>
  (await shop.call('GET', `/subscription/preview?priceId=${priceId}`, 'ada')).json()
const change = (priceId: string) => shop.post('ada', '/subscription/change', { priceId })
const amounts = async () => {
  const { items } = (await shop.call('GET', '/invoices', 'ada')).json()
  return items.map(({ amount }: { amount: number }) => amount)
}

describe('upgrade', () => {
  test('charges on a payment page, replaces the old plan and matches its preview', async () => {
    await shop.buy('ada', 'creator-month')
    shop.tick(10 * 86_400_000)
    const previewed = await preview('pro-month')
    expect(previewed).toMatchObject({
      kind: 'upgrade',
      dueNow: { amount: 900, currency: 'EUR' },
      gains: ['time-shift', 'recording'],
    })
    expect((await change('pro-month')).json()).toMatchObject({
      status: 409,
      code: 'needs-checkout',
    })
    await shop.buy('ada', 'pro-month')
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    expect(shop.running()).toHaveLength(1)
    expect(await shop.subscription('ada')).toMatchObject({ plan: 'pro', state: 'active' })
    await shop.pass(31)
    // Paid, and renewed with the credit for the unused time of the old plan.
    expect(await amounts()).toEqual([previewed.nextAmount.amount, 900, 400])
    expect(previewed.nextAmount.amount).toBe(900 - previewed.credit.amount)
  })

  test('upgrades a cancelled plan', async () => {
    await shop.buy('ada', 'creator-month')
    await shop.post('ada', '/subscription/cancel')
    await shop.buy('ada', 'pro-year')
    expect(await shop.subscription('ada')).toMatchObject({ plan: 'pro', state: 'active' })
    await shop.pass(60)
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  })
})

describe('downgrade and interval change', () => {
  test('applies at the end of the period', async () => {
    await shop.buy('ada', 'pro-month')
    const changed = await change('creator-month')
    expect(changed.json()).toMatchObject({
      plan: 'pro',
      state: 'active',
      next: { plan: 'creator', priceId: 'creator-month', at: '2026-12-21T08:00:00.000Z' },
    })
    await shop.pass(29)
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    await shop.pass(1)
    expect(await shop.rights('ada')).toEqual(both('creator', 'creator'))
    expect(await shop.subscription('ada')).toMatchObject({ priceId: 'creator-month', next: null })
    expect(await amounts()).toEqual([400, 900])
  })

  test('choosing the current price cancels a scheduled change', async () => {
    await shop.buy('ada', 'pro-month')
    await change('pro-year')
    expect((await change('pro-month')).json()).toMatchObject({ next: null, state: 'active' })
    expect((await change('pro-month')).statusCode).toBe(200)
    await shop.pass(30)
    expect(await shop.subscription('ada')).toMatchObject({ priceId: 'pro-month' })
  })

  test('requires a cancelled plan to be resumed first', async () => {
    await shop.buy('ada', 'pro-month')
    await shop.post('ada', '/subscription/cancel')
    expect((await change('creator-month')).json()).toMatchObject({
      status: 409,
      code: 'resume-first',
    })
  })

  test('cancelling drops a scheduled change', async () => {
    await shop.buy('ada', 'pro-month')
    await change('creator-month')
    expect((await shop.post('ada', '/subscription/cancel')).json()).toMatchObject({
      state: 'ending',
      next: null,
    })
    await shop.pass(30)
    expect(await shop.rights('ada')).toEqual(both('listener', 'free'))
  })
})

describe('rejected changes', () => {
  test('rejects a checkout for the current plan and for changes without a payment', async () => {
    await shop.buy('ada', 'pro-month')
    for (const [priceId, code] of [
      ['pro-month', 'already-yours'],
      ['creator-month', 'use-change'],
      ['pro-year', 'use-change'],
    ]) {
      const response = await shop.order('ada', { priceId, return: 'app' })
      expect([response.statusCode, response.json().code]).toEqual([409, code])
    }
  })

  test('rejects a change without a plan, to an unknown price, or with other fields', async () => {
    expect((await change('pro-month')).json()).toMatchObject({
      status: 409,
      code: 'needs-checkout',
    })
    expect((await change('pro-week')).json()).toMatchObject({ status: 400, code: 'unknown-price' })
    const response = await shop.post('ada', '/subscription/change', {
      priceId: 'pro-month',
      amount: 1,
    })
    expect(response.statusCode).toBe(422)
  })
})

describe('invoices', () => {
  test('sends a sandboxed document only to its owner', async () => {
    await shop.buy('ada', 'pro-month')
    const { items } = (await shop.call('GET', '/invoices', 'ada')).json()
    const path = `/invoices/${items[0].id}/document`
    const own = await shop.call('GET', path, 'ada')
    expect(own.statusCode).toBe(200)
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${items[0].id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(own.headers['content-security-policy']).toContain('sandbox')
    expect(own.body).toContain(items[0].number)
    await shop.buy('bob', 'pro-month')
    for (const who of ['bob', 'root']) {
      expect((await shop.call('GET', path, who)).statusCode).toBe(404)
    }
    expect((await shop.call('GET', '/invoices', 'root')).json()).toEqual({ items: [] })
  })
})

describe('customer portal', () => {
  test('opens for a paying user and links back', async () => {
    expect((await shop.post('ada', '/subscription/portal')).json()).toMatchObject({
      status: 409,
      code: 'no-portal',
    })
    await shop.buy('ada', 'pro-month')
    const { url } = (await shop.post('ada', '/subscription/portal')).json()
    expect(url).toMatch(/\/checkout\/portal\/[\w-]+$/)
    const page = await shop.call('GET', new URL(url).pathname, null)
    expect(page.body).toContain('/checkout/done')
    const done = await shop.call('GET', '/checkout/done', null)
    expect([done.statusCode, done.body.includes('You can close this page')]).toEqual([200, true])
    const web = await shop.call(
      'POST',
      '/subscription/portal',
      'ada',
      {},
      {
        origin: 'http://127.0.0.1:4800',
      },
    )
    const other = await shop.call('GET', new URL(web.json().url).pathname, null)
    expect(other.body).toContain('http://127.0.0.1:4800/subscriptions')
  })
})
