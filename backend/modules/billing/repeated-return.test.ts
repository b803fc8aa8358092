import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '../../testing/calls.ts'
import { TEST_TIME } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

const PRO = { role: 'pro', plan: 'pro' } as const

let shop: Shop
let setClaims: ReturnType<typeof watchClaims>
const watchClaims = () => vi.spyOn(shop.identity.port, 'setClaims')
beforeEach(async () => {
  shop = await createShop()
  setClaims = watchClaims()
})
afterEach(() => shop.close())

/** Everything a claims update may write. */
const written = async () => ({
  ...(await shop.ledger()),
  sessions: await rowsOf(shop.database, 'SELECT * FROM checkout_sessions ORDER BY id'),
  audit: await rowsOf(shop.database, 'SELECT * FROM audit'),
  events: await rowsOf(shop.database, 'SELECT * FROM events'),
  emails: await rowsOf(shop.database, 'SELECT * FROM emails'),
  pastPlans: await rowsOf(shop.database, 'SELECT * FROM past_plans'),
  replaced: await rowsOf(shop.database, 'SELECT * FROM replaced_subscriptions'),
  claimsWritten: setClaims.mock.calls.length,
})

test.each(['ada', 'root'])(
  'a second window of %s changes nothing and gets the same response',
  async (who) => {
    shop.money.setLosingWebhooks(true)
    const sessionId = await shop.startSession(who, 'pro-month')
    await shop.pay(sessionId)
    const first = await shop.requestPlan(who, { ...PRO, sessionId })
    expect(first.statusCode).toBe(200)
    expect(setClaims).toHaveBeenCalledOnce()
    const before = await written()
    for (const body of [{ ...PRO, sessionId }, PRO, { ...PRO, sessionId }]) {
      shop.tick(60_000)
      const second = await shop.requestPlan(who, body)
      expect([second.statusCode, second.headers.etag]).toEqual([200, first.headers.etag])
      expect(second.json()).toEqual(first.json())
      expect(await written()).toEqual(before)
    }
  },
)

test('two windows, a webhook and due checks of two instances write once', async () => {
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const other = shop.money.beside()
  const sessionId = await shop.startSession('ada', 'pro-month')
  const body = { ...PRO, sessionId }
  const [responses] = await Promise.all([
    shop
      .pay(sessionId)
      .then(() =>
        Promise.all([
          callApi(url, 'PUT', '/users/ada', 'token-ada', body),
          callApi(url, 'PUT', '/users/ada', 'token-ada', body),
          other.grantPlan('ada', body),
          shop.money.payments.settleDue(),
          other.settleDue(),
        ]),
      ),
    shop.money.quiet(),
  ])
  await shop.money.quiet()
  expect(
    responses.slice(0, 2).map((response) => response && [response.status, response.body.plan]),
  ).toEqual([
    [200, 'pro'],
    [200, 'pro'],
  ])
  expect(await shop.grants()).toEqual([{ id: sessionId, uid: 'ada', plan: 'pro' }])
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  // The clock is fixed. Each write adds a millisecond.
  const ada = await shop.users.get('ada')
  expect(ada?.updatedAt).toBe(TEST_TIME + 1)
  expect(setClaims).toHaveBeenCalledOnce()
  const before = await written()
  shop.tick(60_000)
  await shop.money.settle()
  expect((await shop.requestPlan('ada', body)).statusCode).toBe(200)
  expect(await written()).toEqual(before)
})
