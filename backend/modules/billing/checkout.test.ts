import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { ProviderUnavailable } from './provider.ts'
import { CHECKOUT_MS, CHECKOUTS_PER_HOUR } from './start-checkout.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

let shop: Shop
/** Whether the provider can be asked. */
let isAway: boolean
const whereThere = <T>(work: () => Promise<T>): Promise<T> =>
  isAway ? Promise.reject(new ProviderUnavailable('away')) : work()

beforeEach(async () => {
  isAway = false
  shop = await createShop({
    around: (provider) => ({
      ...provider,
      createSession: (order) => whereThere(() => provider.createSession(order)),
      readSession: (ref) => whereThere(() => provider.readSession(ref)),
      expireSession: (ref) => whereThere(() => provider.expireSession(ref)),
      readSubscription: (ref) => whereThere(() => provider.readSubscription(ref)),
      endNow: (ref) => whereThere(() => provider.endNow(ref)),
      invoices: (customer) => whereThere(() => provider.invoices(customer)),
      cancelAtPeriodEnd: (ref) => whereThere(() => provider.cancelAtPeriodEnd(ref)),
    }),
  })
})
afterEach(() => shop.close())

const PRO = { role: 'pro', plan: 'pro' }
const WISH = { priceId: 'pro-month', return: 'app' }
const read = async (id: string, who = 'ada') =>
  (await shop.call('GET', `/checkout/sessions/${id}`, who)).json()
const unclaimed = async () =>
  (await shop.call('GET', '/checkout/sessions?state=unclaimed', 'ada')).json().items

test('limits: pages are open for an hour, 30 may be asked for in one', () => {
  expect(CHECKOUT_MS).toBe(3_600_000)
  expect(CHECKOUTS_PER_HOUR).toBe(30)
})

test('a session is open, then paid and granted', async () => {
  const answer = await shop.order('ada', WISH)
  expect(answer.statusCode).toBe(201)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const session = answer.json()
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_[\w-]{32}$/),
    status: 'open',
    granted: false,
    plan: 'pro',
    priceId: 'pro-month',
    url: expect.stringMatching(/^http:\/\/.+\/checkout\/pay\/[\w-]+$/),
    expiresAt: '2026-11-21T09:00:00.000Z',
  })
  shop.money.setDeaf(true)
  await shop.pay(session.id)
  expect(await read(session.id)).toMatchObject({ status: 'paid', granted: true, url: null })
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
})

describe('idempotency', () => {
  test('the same key is the same session, whatever became of it', async () => {
    const first = await shop.order('ada', WISH, 'a-key-of-mine')
    const again = await shop.order('ada', WISH, 'a-key-of-mine')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    await shop.pay(first.json().id)
    await shop.money.quiet()
    const paid = await shop.order('ada', WISH, 'a-key-of-mine')
    expect([paid.statusCode, paid.json().status]).toEqual([200, 'paid'])
  })

  test('another body under it is refused; another user has keys of their own', async () => {
    await shop.order('ada', WISH, 'a-key-of-mine')
    const other = await shop.order('ada', { ...WISH, priceId: 'pro-year' }, 'a-key-of-mine')
    expect([other.statusCode, other.json().code]).toEqual([409, 'key-reused'])
    expect((await shop.order('bob', WISH, 'a-key-of-mine')).statusCode).toBe(201)
  })

  test.each(['', 'short', 'x'.repeat(65), 'with spaces!', 'ümlaut-ümlaut'])(
    'the key %j is refused',
    async (key) => {
      expect((await shop.order('ada', WISH, key)).statusCode).toBe(400)
    },
  )

  test('no key, no session', async () => {
    expect((await shop.post('ada', '/checkout/sessions', WISH)).statusCode).toBe(400)
  })

  test('a provider that did not answer is asked for the same page again', async () => {
    isAway = true
    const failed = await shop.order('ada', WISH, 'a-key-of-mine')
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'payments-unavailable'])
    expect(failed.headers['retry-after']).toBe('2')
    isAway = false
    const again = await shop.order('ada', WISH, 'a-key-of-mine')
    expect([again.statusCode, again.json().status]).toEqual([200, 'open'])
    expect(again.json().url).not.toBeNull()
  })
})

test('a page that was never made is no more after its hour', async () => {
  isAway = true
  await shop.order('ada', WISH, 'a-key-of-mine')
  isAway = false
  shop.tick(CHECKOUT_MS)
  const late = await shop.order('ada', WISH, 'a-key-of-mine')
  expect([late.statusCode, late.json().status]).toEqual([200, 'expired'])
})

describe('the way back', () => {
  test.each([
    ['http://127.0.0.1:4800', 201],
    ['https://evil.example', 400],
    ['app://undertone', 400],
    ['null', 400],
    [undefined, 400],
  ])('to the web, from %s: %i', async (origin, status) => {
    const answer = await shop.order('ada', { ...WISH, return: 'web' }, undefined, origin)
    expect(answer.statusCode).toBe(status)
    if (status !== 201) return
    const back = `/checkout/return/${answer.json().id}?result=success`
    const page = await shop.call('GET', back, null)
    expect(page.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:4800\/subscriptions\/success\?/)
  })

  test('a page without a user leads into the app; unknown ones lead nowhere', async () => {
    const id = await shop.begin('ada', 'pro-month')
    const page = await shop.call('GET', `/checkout/return/${id}?result=cancel`, null)
    expect(page.body).toContain('undertone://subscriptions/cancel')
    expect(page.body).not.toMatch(/\bada\b/)
    expect((await shop.call('GET', '/checkout/return/cs_x?result=success', null)).statusCode).toBe(
      404,
    )
  })
})

describe('giving up', () => {
  test('closes the page; a paid one stays paid', async () => {
    const id = await shop.begin('ada', 'pro-month')
    const cancelled = await shop.post('ada', `/checkout/sessions/${id}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', url: null })
    expect(await shop.pay(id)).toBe('closed')
    const paid = await shop.begin('ada', 'pro-month')
    shop.money.setDeaf(true)
    await shop.pay(paid)
    const late = await shop.post('ada', `/checkout/sessions/${paid}/cancel`)
    expect(late.json()).toMatchObject({ status: 'paid', granted: true })
  })

  test('a new page closes the one before', async () => {
    const first = await shop.begin('ada', 'creator-month')
    const second = await shop.begin('ada', 'pro-month')
    expect((await read(first)).status).toBe('cancelled')
    expect((await read(second)).status).toBe('open')
    expect(await shop.pay(first)).toBe('closed')
  })
})

describe('the app was closed meanwhile', () => {
  test('the next start finds the open page, and then the paid plan by itself', async () => {
    const id = await shop.begin('ada', 'pro-month')
    shop.money.setDeaf(true)
    expect(await unclaimed()).toMatchObject([{ id, status: 'open' }])
    await shop.pay(id)
    shop.identity.breakDown()
    expect(await unclaimed()).toMatchObject([{ id, status: 'paid', granted: false }])
    shop.identity.repair()
    expect(await unclaimed()).toEqual([])
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  })

  test('without any question the timer gives it', async () => {
    const id = await shop.begin('ada', 'pro-month')
    shop.money.setDeaf(true)
    await shop.pay(id)
    shop.tick(CHECKOUT_MS)
    await shop.money.payments.settleDue()
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  })

  test.each(['open', 'closed', ''])('state=%s is not a question', async (state) => {
    const answer = await shop.call('GET', `/checkout/sessions?state=${state}`, 'ada')
    expect(answer.statusCode).toBe(400)
  })
})

describe('the provider is away', () => {
  test('claims wait, what is known is told', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    shop.money.setDeaf(true)
    await shop.pay(sessionId)
    isAway = true
    const claim = await shop.claim('ada', { ...PRO, sessionId })
    expect([claim.statusCode, claim.json().code]).toEqual([503, 'payments-unavailable'])
    expect((await read(sessionId)).status).toBe('open')
    expect((await shop.subscription('ada')).state).toBe('none')
    isAway = false
    expect((await shop.claim('ada', { ...PRO, sessionId })).statusCode).toBe(200)
    isAway = true
    expect((await shop.subscription('ada')).state).toBe('active')
    expect((await shop.post('ada', '/subscription/cancel')).statusCode).toBe(503)
    expect((await shop.call('GET', '/invoices', 'ada')).statusCode).toBe(503)
  })

  test('when an upgrade is paid, the old plan is ended as soon as that works', async () => {
    await shop.buy('ada', 'creator-month')
    await shop.buy('ada', 'pro-month')
    const left = () => rowsOf(shop.database, 'SELECT * FROM replaced_subscriptions')
    expect(await left()).toEqual([])
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect(await left()).toHaveLength(1)
    isAway = true
    await shop.money.payments.settleDue()
    expect(await left()).toHaveLength(1)
    isAway = false
    await shop.money.payments.settleDue()
    expect(await left()).toEqual([])
    expect(shop.running()).toEqual([])
  })

  test('a user who could still pay is not removed', async () => {
    const id = await shop.begin('ada', 'pro-month')
    isAway = true
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(503)
    expect(await shop.users.get('ada')).not.toBeNull()
    isAway = false
    shop.money.setDeaf(true)
    await shop.pay(id)
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    await shop.money.settle()
    expect(shop.running()).toEqual([])
  })
})

test('too many pages in an hour', async () => {
  for (let index = 0; index < CHECKOUTS_PER_HOUR; index += 1) await shop.begin('ada', 'pro-month')
  const answer = await shop.order('ada', WISH)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
  shop.tick(3_600_000)
  expect((await shop.order('ada', WISH)).statusCode).toBe(201)
})

test('who never registered has nothing to give a plan to', async () => {
  expect((await shop.order('zoe', WISH)).statusCode).toBe(404)
  expect((await shop.subscription('zoe')).state).toBe('none')
})
