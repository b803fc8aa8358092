import { describe, expect, test } from 'vitest'
import { isChargedAsOrdered } from './grant-session.ts'
import { both, createShop } from './testing/shop.ts'

const first = { amount: 900, currency: 'EUR', trial: false, customer: null }
const trial = { ...first, trial: true }
const returning = { ...first, customer: 'cus_1' }

test.each([
  ['the price for a first payment', first, 900, 'EUR', true],
  ['less for a first payment', first, 899, 'EUR', false],
  ['nothing for a first payment', first, 0, 'EUR', false],
  ['more', first, 901, 'EUR', false],
  ['another currency', first, 900, 'USD', false],
  ['no amount', first, null, 'EUR', false],
  ['a negative amount', returning, -1, 'EUR', false],
  ['nothing for a trial', trial, 0, 'EUR', true],
  ['less when credit is possible', returning, 300, 'EUR', true],
  ['more when credit is possible', returning, 901, 'EUR', false],
] as const)('isChargedAsOrdered(%s) returns %s', (_name, session, amount, currency, right) => {
  expect(isChargedAsOrdered(session, { amount, currency })).toBe(right)
})

describe('a page that differs from the order', () => {
  test.each([
    ['another user', { uid: 'bob' }],
    ['another session', { sessionId: 'cs_another' }],
    ['another price', { priceId: 'creator-month' }],
    ['a lower amount', { amount: 1 }],
    ['another currency', { currency: 'XTS' }],
  ])('grants nothing for %s', async (_name, change) => {
    const shop = await createShop({
      around: (provider) => ({
        ...provider,
        readSession: async (ref) => {
          const page = await provider.readSession(ref)
          return page && (page.status === 'paid' ? { ...page, ...change } : page)
        },
      }),
    })
    const sessionId = await shop.startSession('ada', 'pro-month')
    await shop.pay(sessionId)
    await shop.money.quiet()
    const claim = await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId })
    expect([claim.statusCode, claim.json().code]).toEqual([403, 'session-not-paid'])
    expect((await shop.rights('ada')).row).toEqual({ role: 'listener', plan: 'free' })
    expect(await shop.grants()).toEqual([])
    expect(shop.money.logged.length).toBeGreaterThan(0)
    await shop.close()
  })
})

test('grants nothing for a plan that ended before its first check', async () => {
  const shop = await createShop()
  shop.money.setLosingWebhooks(true)
  const sessionId = await shop.startSession('ada', 'pro-month')
  await shop.pay(sessionId)
  const page = await shop.money.provider.readSession(await shop.refOf(sessionId))
  await shop.money.provider.endNow(page?.subscription ?? '')
  const claim = await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId })
  expect([claim.statusCode, claim.json().code]).toEqual([403, 'session-not-paid'])
  expect(await shop.grants()).toEqual([])
  await shop.close()
})

test('does not overwrite a concurrent decision of an admin', async () => {
  const shop = await createShop()
  shop.money.setLosingWebhooks(true)
  const sessionId = await shop.startSession('ada', 'pro-month')
  await shop.pay(sessionId)
  // An admin promotes ada between the read of the row and its update.
  let isFirst = true
  const { setClaims } = shop.identity.port
  Reflect.set(shop.identity.port, 'setClaims', async (uid: string, wanted: never) => {
    await setClaims(uid, wanted)
    if (isFirst) await shop.users.change('ada', (row) => row && { ...row, role: 'admin' })
    isFirst = false
  })
  const claim = await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId })
  expect([claim.statusCode, claim.json().role]).toEqual([200, 'admin'])
  expect(await shop.rights('ada')).toEqual(both('admin', 'pro'))
  await shop.close()
})
