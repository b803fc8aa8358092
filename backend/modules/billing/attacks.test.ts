import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

/** Tests share a shop until one of them starts a session or changes the ledger. */
let shop: Shop
let initialContent: unknown = null
const content = async () => [
  await shop.ledger(),
  await rowsOf(shop.database, 'SELECT id FROM checkout_sessions'),
]
beforeEach(async () => {
  if (initialContent !== null) {
    if (isDeepStrictEqual(await content(), initialContent)) return
    await shop.close()
  }
  shop = await createShop()
  // Without webhooks, only the call under test can grant a plan.
  shop.money.setLosingWebhooks(true)
  initialContent = await content()
})
afterAll(() => shop.close())

const PRO = { role: 'pro', plan: 'pro' }
const CREATOR = { role: 'creator', plan: 'creator' }

/** Expects a refusal that changes nothing. */
async function expectRefused(
  call: () => ReturnType<Shop['requestPlan']>,
  status: number,
  code: string,
) {
  const before = await shop.ledger()
  const response = await call()
  expect([response.statusCode, response.json().code]).toEqual([status, code])
  expect(response.json().title).toMatch(/^[A-Z].*\.$/)
  expect(await shop.ledger()).toEqual(before)
}

describe('claiming a plan that was not paid', () => {
  test('rejects a success link without any payment', async () => {
    await expectRefused(() => shop.requestPlan('ada', PRO), 403, 'session-not-paid')
  })

  test('rejects a session that was started but not paid', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }),
      403,
      'session-not-paid',
    )
    await expectRefused(() => shop.requestPlan('ada', PRO), 403, 'session-not-paid')
  })

  test('rejects a session with a declined card or a refused confirmation', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    expect(await shop.pay(sessionId, TEST_CARDS.declined)).toBe('declined')
    expect(await shop.pay(sessionId, TEST_CARDS.confirm)).toBe('confirm')
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }),
      403,
      'session-not-paid',
    )
    shop.money.local.checkout.refuse(await shop.refOf(sessionId))
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }),
      403,
      'session-not-paid',
    )
  })

  test('rejects an expired and a cancelled session', async () => {
    const late = await shop.startSession('ada', 'pro-month')
    shop.tick(60 * 60_000)
    await shop.pay(late)
    const refuse = (sessionId: string) => () => shop.requestPlan('ada', { ...PRO, sessionId })
    await expectRefused(refuse(late), 403, 'session-not-paid')
    const cancelled = await shop.startSession('ada', 'pro-month')
    await shop.post('ada', `/checkout/sessions/${cancelled}/cancel`)
    await shop.pay(cancelled)
    await expectRefused(refuse(cancelled), 403, 'session-not-paid')
  })

  test.each(['cs_1', `cs_${'x'.repeat(32)}`, 'undefined', '__proto__'])(
    'rejects the unknown session id %s',
    async (sessionId) => {
      await expectRefused(
        () => shop.requestPlan('ada', { ...PRO, sessionId }),
        403,
        'session-not-paid',
      )
    },
  )

  test.each(['', '../x', 'a b', 'x'.repeat(129), 5, null, {}])(
    'rejects the malformed session id %j',
    async (sessionId) => {
      const response = await shop.requestPlan('ada', { ...PRO, sessionId })
      expect(response.statusCode).toBe(422)
    },
  )
})

describe('claiming the payment of another user', () => {
  test('responds to the session of another user as to an unknown one', async () => {
    const sessionId = await shop.startSession('bob', 'pro-month')
    await shop.pay(sessionId)
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }),
      403,
      'session-not-paid',
    )
    const foreign = await shop.requestPlan('ada', { ...PRO, sessionId })
    const unknown = await shop.requestPlan('ada', { ...PRO, sessionId: 'cs_unknown' })
    expect(foreign.json()).toEqual(unknown.json())
    for (const [method, path] of [
      ['GET', `/checkout/sessions/${sessionId}`],
      ['POST', `/checkout/sessions/${sessionId}/cancel`],
    ] as const) {
      expect((await shop.call(method, path, 'ada')).statusCode).toBe(404)
    }
    expect((await shop.requestPlan('bob', { ...PRO, sessionId })).statusCode).toBe(200)
  })

  test('does not let an admin claim the payment of another user', async () => {
    const sessionId = await shop.startSession('bob', 'pro-month')
    await shop.pay(sessionId)
    const claim = { ...PRO, sessionId }
    await expectRefused(() => shop.requestPlan('root', claim, 'ada'), 403, 'session-not-paid')
    await expectRefused(() => shop.requestPlan('root', claim), 403, 'session-not-paid')
  })

  test('rejects a claim for another account', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    await shop.pay(sessionId)
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }, 'bob'),
      403,
      'not-yours',
    )
    await expectRefused(() => shop.requestPlan('ada', PRO, 'bob'), 403, 'not-yours')
  })
})

describe('claiming another plan than the paid one', () => {
  test.each([
    ['another plan', PRO],
    ['another role', { role: 'pro', plan: 'creator' }],
    ['the admin role', { role: 'admin', plan: 'creator' }],
    ['the free plan', { role: 'listener', plan: 'free' }],
  ])('rejects %s', async (_name, rights) => {
    const sessionId = await shop.startSession('ada', 'creator-month')
    await shop.pay(sessionId)
    await expectRefused(
      () => shop.requestPlan('ada', { ...rights, sessionId }),
      403,
      'plan-not-paid',
    )
    await expectRefused(() => shop.requestPlan('ada', rights), 403, 'plan-not-paid')
    expect((await shop.requestPlan('ada', { ...CREATOR, sessionId })).statusCode).toBe(200)
    expect(await shop.rights('ada')).toEqual(both('creator', 'creator'))
    await expectRefused(
      () => shop.requestPlan('ada', { ...rights, sessionId }),
      403,
      'plan-not-paid',
    )
  })

  test('rejects an unknown plan after paying for Pro', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    await shop.pay(sessionId)
    for (const rights of [
      { role: 'creator', plan: 'studio' },
      { role: 'pro', plan: 'studio' },
      { role: 'admin', plan: 'studio' },
    ]) {
      await expectRefused(
        () => shop.requestPlan('ada', { ...rights, sessionId }),
        403,
        'plan-not-paid',
      )
      await expectRefused(() => shop.requestPlan('ada', rights), 403, 'plan-not-paid')
    }
  })

  test('rejects an unknown plan without a payment', async () => {
    const studio = { role: 'creator', plan: 'studio' }
    await expectRefused(() => shop.requestPlan('ada', studio), 403, 'session-not-paid')
    const sessionId = await shop.startSession('ada', 'creator-month')
    await expectRefused(
      () => shop.requestPlan('ada', { ...studio, sessionId }),
      403,
      'session-not-paid',
    )
    await expectRefused(
      () => shop.requestPlan('bob', { ...studio, sessionId }),
      403,
      'session-not-paid',
    )
    await expectRefused(() => shop.requestPlan('ada', { plan: 'studio' }), 403, 'not-allowed')
  })

  test.each(['', 'p'.repeat(65), 'a b', '<b>', 7])(
    'rejects the malformed plan name %j',
    async (plan) => {
      const sessionId = await shop.startSession('ada', 'creator-month')
      await shop.pay(sessionId)
      const claim = { role: 'creator', plan, sessionId }
      await expectRefused(() => shop.requestPlan('ada', claim), 422, 'invalid-request')
    },
  )

  test.each([PRO, CREATOR, { role: 'creator', plan: 'free' }, { role: 'creator', plan: 'studio' }])(
    'grants nothing and keeps the role when an admin opens the link %j',
    async (named) => {
      await shop.addUser('boss', 'admin')
      await expectRefused(() => shop.requestPlan('root', named), 403, 'session-not-paid')
    },
  )

  test('keeps the role of an admin who pays, also without a session id', async () => {
    await shop.pay(await shop.startSession('root', 'pro-month'))
    const response = await shop.requestPlan('root', PRO)
    expect([response.statusCode, response.json().role, response.json().plan]).toEqual([
      200,
      'admin',
      'pro',
    ])
    const before = await shop.ledger()
    expect((await shop.requestPlan('root', PRO)).json()).toMatchObject({
      role: 'admin',
      plan: 'pro',
    })
    expect(await shop.ledger()).toEqual(before)
  })

  test('does not let an admin give an unknown plan', async () => {
    for (const body of [{ plan: 'studio' }, { role: 'creator', plan: 'studio' }]) {
      await expectRefused(() => shop.requestPlan('root', body, 'ada'), 422, 'invalid-request')
    }
  })

  test('rejects incomplete claims and claims with other fields', async () => {
    const sessionId = await shop.startSession('ada', 'creator-month')
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
      await expectRefused(() => shop.requestPlan('ada', body), 403, 'not-allowed')
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
  ])('rejects an order tampered with by %j', async (change) => {
    const before = await shop.ledger()
    const response = await shop.order('ada', { priceId: 'pro-month', return: 'app', ...change })
    expect(response.statusCode).toBe(422)
    expect(await shop.ledger()).toEqual(before)
  })

  test.each(['free', 'pro-week', 'constructor', 'pro'])(
    'rejects the unknown price %s',
    async (priceId) => {
      const response = await shop.order('ada', { priceId, return: 'app' })
      expect([response.statusCode, response.json().code]).toEqual([400, 'unknown-price'])
    },
  )
})

describe('claiming with an unknown plan name', () => {
  test.each(['studio', 'Pro', 'free', '__proto__', 'p'.repeat(64)])(
    'grants the paid creator plan once for %s and stores the name nowhere',
    async (plan) => {
      for (const isNamed of [true, false]) {
        const who = isNamed ? 'ada' : 'bob'
        const sessionId = await shop.startSession(who, 'creator-month')
        await shop.pay(sessionId)
        const claim = { role: 'creator', plan, ...(isNamed && { sessionId }) }
        const response = await shop.requestPlan(who, claim)
        expect([response.statusCode, response.json().role, response.json().plan]).toEqual([
          200,
          'creator',
          'creator',
        ])
        expect(await shop.rights(who)).toEqual(both('creator', 'creator'))
        const before = await shop.ledger()
        expect((await shop.requestPlan(who, claim)).statusCode).toBe(200)
        expect(await shop.ledger()).toEqual(before)
        if (plan !== 'free') expect(JSON.stringify(before)).not.toContain(plan)
      }
    },
  )
})

describe('claiming a payment twice', () => {
  test('rejects a session whose plan has ended or was replaced', async () => {
    const first = await shop.buy('ada', 'creator-month')
    shop.money.setLosingWebhooks(false)
    expect((await shop.requestPlan('ada', { ...CREATOR, sessionId: first })).statusCode).toBe(200)
    const second = await shop.buy('ada', 'pro-month')
    const replay = (sessionId: string, rights: object) => () =>
      shop.requestPlan('ada', { ...rights, sessionId })
    await expectRefused(replay(first, CREATOR), 403, 'session-used')
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    await shop.post('ada', '/subscription/cancel')
    await shop.pass(32)
    expect(await shop.rights('ada')).toEqual(both('listener', 'free'))
    await expectRefused(replay(second, PRO), 403, 'session-used')
    await expectRefused(() => shop.requestPlan('ada', PRO), 403, 'session-not-paid')
  })

  test('does not restore a paid plan for a recreated account', async () => {
    const sessionId = await shop.startSession('ada', 'pro-month')
    await shop.pay(sessionId)
    await shop.requestPlan('ada', { ...PRO, sessionId })
    expect((await shop.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    await shop.post('ada', '/users/register')
    await expectRefused(
      () => shop.requestPlan('ada', { ...PRO, sessionId }),
      403,
      'session-not-paid',
    )
  })
})
