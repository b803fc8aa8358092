import { describe, expect, test } from 'vitest'
import { isChargedRight } from './grant-session.ts'
import { both, createShop } from './testing/shop.ts'

const first = { amount: 900, currency: 'EUR', trial: false, customer: null }
const trial = { ...first, trial: true }
const later = { ...first, customer: 'cus_1' }

test.each([
  ['the price, for a first payment', first, 900, 'EUR', true],
  ['less, for a first payment', first, 899, 'EUR', false],
  ['nothing, for a first payment', first, 0, 'EUR', false],
  ['more', first, 901, 'EUR', false],
  ['another currency', first, 900, 'USD', false],
  ['no amount at all', first, null, 'EUR', false],
  ['a negative one', later, -1, 'EUR', false],
  ['nothing, for a trial', trial, 0, 'EUR', true],
  ['less, where there may be credit', later, 300, 'EUR', true],
  ['more, where there may be credit', later, 901, 'EUR', false],
] as const)('%s: right is %s', (_name, session, amount, currency, right) => {
  expect(isChargedRight(session, { amount, currency })).toBe(right)
})

describe('a provider’s page that is not what was ordered gives nothing', () => {
  test.each([
    ['of another user', { uid: 'bob' }],
    ['of another session', { sessionId: 'cs_another' }],
    ['for another price', { priceId: 'creator-month' }],
    ['for less', { amount: 1 }],
    ['in another currency', { currency: 'XTS' }],
  ])('%s', async (_name, change) => {
    const shop = await createShop({
      around: (provider) => ({
        ...provider,
        readSession: async (ref) => {
          const page = await provider.readSession(ref)
          return page && (page.status === 'paid' ? { ...page, ...change } : page)
        },
      }),
    })
    const sessionId = await shop.begin('ada', 'pro-month')
    await shop.pay(sessionId)
    await shop.money.quiet()
    const claim = await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId })
    expect([claim.statusCode, claim.json().code]).toEqual([403, 'session-not-paid'])
    expect((await shop.rights('ada')).row).toEqual({ role: 'listener', plan: 'free' })
    expect(await shop.grants()).toEqual([])
    expect(shop.money.logged.length).toBeGreaterThan(0)
    await shop.close()
  })
})

test('a plan that was over again before it was asked for gives nothing any more', async () => {
  const shop = await createShop()
  shop.money.setDeaf(true)
  const sessionId = await shop.begin('ada', 'pro-month')
  await shop.pay(sessionId)
  const page = await shop.money.provider.readSession(await shop.refOf(sessionId))
  await shop.money.provider.endNow(page?.subscription ?? '')
  const claim = await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId })
  expect([claim.statusCode, claim.json().code]).toEqual([403, 'session-not-paid'])
  expect(await shop.grants()).toEqual([])
  await shop.close()
})

test('an admin’s decision in the same moment is not overwritten by a purchase', async () => {
  const shop = await createShop()
  shop.money.setDeaf(true)
  const sessionId = await shop.begin('ada', 'pro-month')
  await shop.pay(sessionId)
  // Between the look at the row and its change, an admin makes ada one too.
  let isFirst = true
  const { setClaims } = shop.identity.port
  Reflect.set(shop.identity.port, 'setClaims', async (uid: string, wanted: never) => {
    await setClaims(uid, wanted)
    if (isFirst) await shop.users.change('ada', (row) => row && { ...row, role: 'admin' })
    isFirst = false
  })
  const claim = await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId })
  expect([claim.statusCode, claim.json().role]).toEqual([200, 'admin'])
  expect(await shop.rights('ada')).toEqual(both('admin', 'pro'))
  await shop.close()
})
