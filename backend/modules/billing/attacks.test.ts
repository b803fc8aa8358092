import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

/** Whatever is tried here must change nothing that it should not. */
let shop: Shop
beforeEach(async () => {
  shop = await createShop()
  // Nothing helps from behind: what is given is given by the call under test.
  shop.money.setDeaf(true)
})
afterEach(() => shop.close())

const PRO = { role: 'pro', plan: 'pro' }
const CREATOR = { role: 'creator', plan: 'creator' }

/** Expects a refusal that changes nothing. */
async function expectRefused(call: () => ReturnType<Shop['claim']>, status: number, code: string) {
  const before = await shop.ledger()
  const answer = await call()
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.json().title).toMatch(/^[A-Z].*\.$/)
  expect(await shop.ledger()).toEqual(before)
}

describe('claims of what was not paid', () => {
  test('a success link with plan=pro and no payment at all', async () => {
    await expectRefused(() => shop.claim('ada', PRO), 403, 'session-not-paid')
  })

  test('a session that was begun and not paid', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
    await expectRefused(() => shop.claim('ada', PRO), 403, 'session-not-paid')
  })

  test('a declined card, and a second step that was refused', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    expect(await shop.pay(sessionId, TEST_CARDS.declined)).toBe('declined')
    expect(await shop.pay(sessionId, TEST_CARDS.confirm)).toBe('confirm')
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
    shop.money.local.checkout.refuse(await shop.refOf(sessionId))
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
  })

  test('a session that took too long, and one that was given up', async () => {
    const late = await shop.begin('ada', 'pro-month')
    shop.tick(60 * 60_000)
    await shop.pay(late)
    const refuse = (sessionId: string) => () => shop.claim('ada', { ...PRO, sessionId })
    await expectRefused(refuse(late), 403, 'session-not-paid')
    const given = await shop.begin('ada', 'pro-month')
    await shop.post('ada', `/checkout/sessions/${given}/cancel`)
    await shop.pay(given)
    await expectRefused(refuse(given), 403, 'session-not-paid')
  })

  test.each(['cs_1', `cs_${'x'.repeat(32)}`, 'undefined', '__proto__'])(
    'the name %s is of no session',
    async (sessionId) => {
      await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
    },
  )

  test.each(['', '../x', 'a b', 'x'.repeat(129), 5, null, {}])(
    'a session %j is no name',
    async (sessionId) => {
      const answer = await shop.claim('ada', { ...PRO, sessionId })
      expect(answer.statusCode).toBe(422)
    },
  )
})

describe('another user’s payment', () => {
  test('another user’s session id is as unknown as one that never was', async () => {
    const sessionId = await shop.begin('bob', 'pro-month')
    await shop.pay(sessionId)
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
    const foreign = await shop.claim('ada', { ...PRO, sessionId })
    const unknown = await shop.claim('ada', { ...PRO, sessionId: 'cs_nobody' })
    expect(foreign.json()).toEqual(unknown.json())
    for (const [method, path] of [
      ['GET', `/checkout/sessions/${sessionId}`],
      ['POST', `/checkout/sessions/${sessionId}/cancel`],
    ] as const) {
      expect((await shop.call(method, path, 'ada')).statusCode).toBe(404)
    }
    expect((await shop.claim('bob', { ...PRO, sessionId })).statusCode).toBe(200)
  })

  test('an admin cannot give away what another user paid', async () => {
    const sessionId = await shop.begin('bob', 'pro-month')
    await shop.pay(sessionId)
    const claim = { ...PRO, sessionId }
    await expectRefused(() => shop.claim('root', claim, 'ada'), 403, 'session-not-paid')
    await expectRefused(() => shop.claim('root', claim), 403, 'session-not-paid')
  })

  test('a claim for another account is refused', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    await shop.pay(sessionId)
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }, 'bob'), 403, 'not-yours')
    await expectRefused(() => shop.claim('ada', PRO, 'bob'), 403, 'not-yours')
  })
})

describe('something else than what was paid', () => {
  test.each([
    ['the plan swapped after payment', PRO],
    ['the role alone swapped', { role: 'pro', plan: 'creator' }],
    ['the role of an admin', { role: 'admin', plan: 'creator' }],
    ['nothing', { role: 'listener', plan: 'free' }],
  ])('%s', async (_name, rights) => {
    const sessionId = await shop.begin('ada', 'creator-month')
    await shop.pay(sessionId)
    await expectRefused(() => shop.claim('ada', { ...rights, sessionId }), 403, 'plan-not-paid')
    await expectRefused(() => shop.claim('ada', rights), 403, 'plan-not-paid')
    expect((await shop.claim('ada', { ...CREATOR, sessionId })).statusCode).toBe(200)
    expect(await shop.rights('ada')).toEqual(both('creator', 'creator'))
    await expectRefused(() => shop.claim('ada', { ...rights, sessionId }), 403, 'plan-not-paid')
  })

  test('a plan that is not known, where Pro was paid for', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    await shop.pay(sessionId)
    for (const rights of [
      { role: 'creator', plan: 'studio' },
      { role: 'pro', plan: 'studio' },
      { role: 'admin', plan: 'studio' },
    ]) {
      await expectRefused(() => shop.claim('ada', { ...rights, sessionId }), 403, 'plan-not-paid')
      await expectRefused(() => shop.claim('ada', rights), 403, 'plan-not-paid')
    }
  })

  test('a plan that is not known, and nothing paid', async () => {
    const studio = { role: 'creator', plan: 'studio' }
    await expectRefused(() => shop.claim('ada', studio), 403, 'session-not-paid')
    const sessionId = await shop.begin('ada', 'creator-month')
    await expectRefused(() => shop.claim('ada', { ...studio, sessionId }), 403, 'session-not-paid')
    await expectRefused(() => shop.claim('bob', { ...studio, sessionId }), 403, 'session-not-paid')
    await expectRefused(() => shop.claim('ada', { plan: 'studio' }), 403, 'not-allowed')
  })

  test.each(['', 'p'.repeat(65), 'a b', '<b>', 7])('a plan that is no name: %j', async (plan) => {
    const sessionId = await shop.begin('ada', 'creator-month')
    await shop.pay(sessionId)
    const claim = { role: 'creator', plan, sessionId }
    await expectRefused(() => shop.claim('ada', claim), 422, 'invalid-request')
  })

  test.each([PRO, CREATOR, { role: 'creator', plan: 'free' }, { role: 'creator', plan: 'studio' }])(
    'a link that an admin opens gives nothing and takes no role: %j',
    async (named) => {
      await shop.addUser('boss', 'admin')
      await expectRefused(() => shop.claim('root', named), 403, 'session-not-paid')
    },
  )

  test('an admin who paid stays one, also where the link names no session', async () => {
    await shop.pay(await shop.begin('root', 'pro-month'))
    const answer = await shop.claim('root', PRO)
    expect([answer.statusCode, answer.json().role, answer.json().plan]).toEqual([
      200,
      'admin',
      'pro',
    ])
    const before = await shop.ledger()
    expect((await shop.claim('root', PRO)).json()).toMatchObject({ role: 'admin', plan: 'pro' })
    expect(await shop.ledger()).toEqual(before)
  })

  test('an admin gives no plan that is not known', async () => {
    for (const body of [{ plan: 'studio' }, { role: 'creator', plan: 'studio' }]) {
      await expectRefused(() => shop.claim('root', body, 'ada'), 422, 'invalid-request')
    }
  })

  test('only half a claim, or more than one', async () => {
    const sessionId = await shop.begin('ada', 'creator-month')
    await shop.pay(sessionId)
    for (const body of [
      { role: 'creator', sessionId },
      { plan: 'creator', sessionId },
      { sessionId },
      { role: 'creator' },
      { plan: 'creator' },
      { ...CREATOR, sessionId, id: 'bob' },
      { ...CREATOR, sessionId, displayName: 'Ada' },
      { ...CREATOR, id: 'bob' },
    ]) {
      await expectRefused(() => shop.claim('ada', body), 403, 'not-allowed')
    }
  })

  test.each([
    { amount: 1 },
    { plan: 'pro' },
    { currency: 'XTS' },
    { price: { id: 'pro-month', amount: 1 } },
    { uid: 'bob' },
    { trialDays: 60 },
    { trial: true },
    { quantity: 0 },
    { quantity: -1 },
    { interval: 'year' },
    { coupon: 'ALL' },
    { discount: 100 },
    { customer: 'cus_of_bob' },
    { sessionId: 'cs_of_bob' },
    { status: 'paid' },
    { email: 'bob@example.com' },
    { successUrl: 'https://evil.example/' },
    { origin: 'https://evil.example' },
    { priceId: ['pro-month', 'creator-month'] },
    { priceId: { id: 'pro-month' } },
    { return: 'https://evil.example/' },
  ])('a price tampered with by %j', async (change) => {
    const before = await shop.ledger()
    const answer = await shop.order('ada', { priceId: 'pro-month', return: 'app', ...change })
    expect(answer.statusCode).toBe(422)
    expect(await shop.ledger()).toEqual(before)
  })

  test.each(['free', 'pro-week', 'constructor', 'pro'])('there is no price %s', async (priceId) => {
    const answer = await shop.order('ada', { priceId, return: 'app' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknown-price'])
  })
})

describe('a return that names a plan that is not known', () => {
  test.each(['studio', 'Pro', 'free', '__proto__', 'p'.repeat(64)])(
    '%s gives the creator plan that was paid for, once, and its name is stored nowhere',
    async (plan) => {
      for (const isNamed of [true, false]) {
        const who = isNamed ? 'ada' : 'bob'
        const sessionId = await shop.begin(who, 'creator-month')
        await shop.pay(sessionId)
        const claim = { role: 'creator', plan, ...(isNamed && { sessionId }) }
        const answer = await shop.claim(who, claim)
        expect([answer.statusCode, answer.json().role, answer.json().plan]).toEqual([
          200,
          'creator',
          'creator',
        ])
        expect(await shop.rights(who)).toEqual(both('creator', 'creator'))
        const before = await shop.ledger()
        expect((await shop.claim(who, claim)).statusCode).toBe(200)
        expect(await shop.ledger()).toEqual(before)
        if (plan !== 'free') expect(JSON.stringify(before)).not.toContain(plan)
      }
    },
  )
})

describe('a payment used twice', () => {
  test('after its plan has ended, or given way to another', async () => {
    const first = await shop.buy('ada', 'creator-month')
    shop.money.setDeaf(false)
    expect((await shop.claim('ada', { ...CREATOR, sessionId: first })).statusCode).toBe(200)
    const second = await shop.buy('ada', 'pro-month')
    const replay = (sessionId: string, rights: object) => () =>
      shop.claim('ada', { ...rights, sessionId })
    await expectRefused(replay(first, CREATOR), 403, 'session-used')
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(32)
    expect(await shop.rights('ada')).toEqual(both('listener', 'free'))
    await expectRefused(replay(second, PRO), 403, 'session-used')
    await expectRefused(() => shop.claim('ada', PRO), 403, 'session-not-paid')
  })

  test('what was paid with an account is not there for the one that is made anew', async () => {
    const sessionId = await shop.begin('ada', 'pro-month')
    await shop.pay(sessionId)
    await shop.claim('ada', { ...PRO, sessionId })
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    await shop.post('ada', '/users/register')
    await expectRefused(() => shop.claim('ada', { ...PRO, sessionId }), 403, 'session-not-paid')
  })
})
