import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { ProviderUnavailable } from './provider.ts'
import { CHECKOUT_MS, CHECKOUTS_PER_HOUR } from './start-checkout.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

let shop: Shop
let isDown: boolean
const whenUp = <T>(work: () => Promise<T>): Promise<T> =>
  isDown ? Promise.reject(new ProviderUnavailable('away')) : work()

beforeEach(async () => {
  isDown = false
  shop = await createShop({
    around: (provider) => ({
      ...provider,
      createSession: (order) => whenUp(() => provider.createSession(order)),
      readSession: (ref) => whenUp(() => provider.readSession(ref)),
      expireSession: (ref) => whenUp(() => provider.expireSession(ref)),
      readSubscription: (ref) => whenUp(() => provider.readSubscription(ref)),
      endNow: (ref) => whenUp(() => provider.endNow(ref)),
      invoices: (customer) => whenUp(() => provider.invoices(customer)),
      cancelAtPeriodEnd: (ref) => whenUp(() => provider.cancelAtPeriodEnd(ref)),
    }),
  })
})
afterEach(() => shop.close())

const PRO = { role: 'pro', plan: 'pro' }
const ORDER = { priceId: 'pro-month', return: 'app' }
const read = async (id: string, who = 'ada') =>
  (await shop.call('GET', `/checkout/sessions/${id}`, who)).json()
const ungranted = async () =>
  (await shop.call('GET', '/checkout/sessions?state=ungranted', 'ada')).json().items

test('limits payment pages to an hour and users to 30 per hour', () => {
  expect(CHECKOUT_MS).toBe(3_600_000)
  expect(CHECKOUTS_PER_HOUR).toBe(30)
})

test('moves a session from open to paid and granted', async () => {
  const response = await shop.order('ada', ORDER)
  expect(response.statusCode).toBe(201)
  expect(response.headers['cache-control']).toBe('private, no-store')
  const session = response.json()
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_[\w-]{32}$/),
    status: 'open',
    granted: false,
    plan: 'pro',
    priceId: 'pro-month',
    url: expect.stringMatching(/^http:\/\/.+\/checkout\/pay\/[\w-]+$/),
    expiresAt: '2026-11-21T09:00:00.000Z',
  })
  shop.money.setLosingWebhooks(true)
  await shop.pay(session.id)
  expect(await read(session.id)).toMatchObject({ status: 'paid', granted: true, url: null })
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
})

describe('idempotency', () => {
  test('returns the same session for the same key, whatever its status', async () => {
    const first = await shop.order('ada', ORDER, 'a-key-of-mine')
    const again = await shop.order('ada', ORDER, 'a-key-of-mine')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    await shop.pay(first.json().id)
    await shop.money.quiet()
    const paid = await shop.order('ada', ORDER, 'a-key-of-mine')
    expect([paid.statusCode, paid.json().status]).toEqual([200, 'paid'])
  })

  test('rejects the key with another body and scopes keys to users', async () => {
    await shop.order('ada', ORDER, 'a-key-of-mine')
    const other = await shop.order('ada', { ...ORDER, priceId: 'pro-year' }, 'a-key-of-mine')
    expect([other.statusCode, other.json().code]).toEqual([409, 'key-reused'])
    expect((await shop.order('bob', ORDER, 'a-key-of-mine')).statusCode).toBe(201)
  })

  test.each(['', 'short', 'x'.repeat(65), 'with spaces!', 'ümlaut-ümlaut'])(
    'rejects the key %j',
    async (key) => {
      expect((await shop.order('ada', ORDER, key)).statusCode).toBe(400)
    },
  )

  test('rejects a request without a key', async () => {
    expect((await shop.post('ada', '/checkout/sessions', ORDER)).statusCode).toBe(400)
  })

  test('retries the same page after the provider failed to respond', async () => {
    isDown = true
    const failed = await shop.order('ada', ORDER, 'a-key-of-mine')
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'payments-unavailable'])
    expect(failed.headers['retry-after']).toBe('2')
    isDown = false
    const again = await shop.order('ada', ORDER, 'a-key-of-mine')
    expect([again.statusCode, again.json().status]).toEqual([200, 'open'])
    expect(again.json().url).not.toBeNull()
  })
})

test('expires a page that was never created', async () => {
  isDown = true
  await shop.order('ada', ORDER, 'a-key-of-mine')
  isDown = false
  shop.tick(CHECKOUT_MS)
  const late = await shop.order('ada', ORDER, 'a-key-of-mine')
  expect([late.statusCode, late.json().status]).toEqual([200, 'expired'])
})

describe('return page', () => {
  test.each([
    ['http://127.0.0.1:4800', 201],
    ['https://evil.example', 400],
    ['app://undertone', 400],
    ['null', 400],
    [undefined, 400],
  ])('responds to a web return from %s with %i', async (origin, status) => {
    const response = await shop.order('ada', { ...ORDER, return: 'web' }, undefined, origin)
    expect(response.statusCode).toBe(status)
    if (status !== 201) return
    const back = `/checkout/return/${response.json().id}?result=success`
    const page = await shop.call('GET', back, null)
    expect(page.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:4800\/subscriptions\/success\?/)
  })

  test('opens the app without naming the user and rejects unknown sessions', async () => {
    const id = await shop.startSession('ada', 'pro-month')
    const page = await shop.call('GET', `/checkout/return/${id}?result=cancel`, null)
    expect(page.body).toContain('undertone://subscriptions/cancel')
    expect(page.body).not.toMatch(/\bada\b/)
    expect((await shop.call('GET', '/checkout/return/cs_x?result=success', null)).statusCode).toBe(
      404,
    )
  })
})

describe('cancelling', () => {
  test('closes an open page and keeps a paid one', async () => {
    const id = await shop.startSession('ada', 'pro-month')
    const cancelled = await shop.post('ada', `/checkout/sessions/${id}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', url: null })
    expect(await shop.pay(id)).toBe('closed')
    const paid = await shop.startSession('ada', 'pro-month')
    shop.money.setLosingWebhooks(true)
    await shop.pay(paid)
    const late = await shop.post('ada', `/checkout/sessions/${paid}/cancel`)
    expect(late.json()).toMatchObject({ status: 'paid', granted: true })
  })

  test('starting a new page cancels the previous one', async () => {
    const first = await shop.startSession('ada', 'creator-month')
    const second = await shop.startSession('ada', 'pro-month')
    expect((await read(first)).status).toBe('cancelled')
    expect((await read(second)).status).toBe('open')
    expect(await shop.pay(first)).toBe('closed')
  })
})

describe('after the app was closed', () => {
  test('finds the open page, then grants the paid plan on the next start', async () => {
    const id = await shop.startSession('ada', 'pro-month')
    shop.money.setLosingWebhooks(true)
    expect(await ungranted()).toMatchObject([{ id, status: 'open' }])
    await shop.pay(id)
    shop.identity.breakDown()
    expect(await ungranted()).toMatchObject([{ id, status: 'paid', granted: false }])
    shop.identity.repair()
    expect(await ungranted()).toEqual([])
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  })

  test('grants the plan by timer without a request', async () => {
    const id = await shop.startSession('ada', 'pro-month')
    shop.money.setLosingWebhooks(true)
    await shop.pay(id)
    shop.tick(CHECKOUT_MS)
    await shop.money.payments.settleDue()
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  })

  test.each(['open', 'closed', ''])('rejects the filter state=%s', async (state) => {
    const response = await shop.call('GET', `/checkout/sessions?state=${state}`, 'ada')
    expect(response.statusCode).toBe(400)
  })
})

describe('provider outage', () => {
  test('returns stored data and rejects claims with 503', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    shop.money.setLosingWebhooks(true)
    await shop.pay(sessionId)
    isDown = true
    const claim = await shop.requestPlan('ada', { ...PRO, sessionId })
    expect([claim.statusCode, claim.json().code]).toEqual([503, 'payments-unavailable'])
    expect((await read(sessionId)).status).toBe('open')
    expect((await shop.subscription('ada')).state).toBe('none')
    isDown = false
    expect((await shop.requestPlan('ada', { ...PRO, sessionId })).statusCode).toBe(200)
    isDown = true
    expect((await shop.subscription('ada')).state).toBe('active')
    expect((await shop.post('ada', '/subscription/cancel')).statusCode).toBe(503)
    expect((await shop.call('GET', '/invoices', 'ada')).statusCode).toBe(503)
  })

  test('ends the replaced plan once the provider is available', async () => {
    await shop.buy('ada', 'creator-month')
    await shop.buy('ada', 'pro-month')
    const remaining = () => rowsOf(shop.database, 'SELECT * FROM replaced_subscriptions')
    expect(await remaining()).toEqual([])
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect(await remaining()).toHaveLength(1)
    isDown = true
    await shop.money.payments.settleDue()
    expect(await remaining()).toHaveLength(1)
    isDown = false
    await shop.money.payments.settleDue()
    expect(await remaining()).toEqual([])
    expect(shop.running()).toEqual([])
  })

  test('keeps a user who could still pay', async () => {
    const id = await shop.startSession('ada', 'pro-month')
    isDown = true
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(503)
    expect(await shop.users.get('ada')).not.toBeNull()
    isDown = false
    shop.money.setLosingWebhooks(true)
    await shop.pay(id)
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    await shop.money.settle()
    expect(shop.running()).toEqual([])
  })
})

test('returns 429 after too many pages in an hour', async () => {
  for (let index = 0; index < CHECKOUTS_PER_HOUR; index += 1)
    await shop.startSession('ada', 'pro-month')
  const response = await shop.order('ada', ORDER)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '3600'])
  shop.tick(3_600_000)
  expect((await shop.order('ada', ORDER)).statusCode).toBe(201)
})

test('returns 404 for an unregistered user', async () => {
  expect((await shop.order('zoe', ORDER)).statusCode).toBe(404)
  expect((await shop.subscription('zoe')).state).toBe('none')
})
