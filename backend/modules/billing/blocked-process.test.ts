import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { TEST_TIME } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { delayResponse } from './testing/delay-response.ts'
import { both, createShop } from './testing/shop.ts'

/** Two processes, the first of which is blocked on a provider request for longer than its lease. */
async function createBlockedShop(question: Parameters<typeof delayResponse>[0]) {
  const { around, arm, delayed, release } = delayResponse(question)
  const shop = await createShop({ around })
  onTestFinished(() => shop.close())
  shop.money.setLosingWebhooks(true)
  return {
    ...shop,
    /** The first process, an hour ahead of the other. */
    slow: shop.money.beside(() => TEST_TIME + HOUR_MS),
    arm,
    /** Resolves when the request is blocked and the lease has ended. */
    blocked: async () => {
      await delayed
      await rowsOf(shop.database, 'DELETE FROM leases')
    },
    release,
  }
}

// A frozen process does not renew its lease.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const HOUR_MS = 60 * 60_000
const PRO = { role: 'pro', plan: 'pro' } as const
const ADA = { uid: 'ada', email: 'ada@example.com' }
const order = (idempotencyKey: string) =>
  ({ priceId: 'pro-month', return: 'app', origin: null, idempotencyKey }) as const
const body = { priceId: 'pro-month', return: 'app' }

test.each(['readSession', 'readSubscription'] as const)(
  'a process blocked on %s does not restore a replaced plan',
  async (question) => {
    const shop = await createBlockedShop(question)
    const sessionId = await shop.startSession('ada', 'creator-month')
    await shop.pay(sessionId)
    const claimed = { role: 'creator', plan: 'creator', sessionId } as const
    shop.arm()
    const slow = shop.slow.grantPlan('ada', claimed)
    const refused = expect(slow).rejects.toMatchObject({ code: 'session-used' })
    await shop.blocked()
    // Meanwhile the other process grants that plan and replaces it by a better one.
    expect((await shop.requestPlan('ada', claimed)).statusCode).toBe(200)
    const better = await shop.startSession('ada', 'pro-month')
    await shop.pay(better)
    expect((await shop.requestPlan('ada', { ...PRO, sessionId: better })).statusCode).toBe(200)
    shop.release()
    await refused
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    expect(await shop.grants()).toHaveLength(2)
    const sessions = await rowsOf(shop.database, 'SELECT status, check_at FROM checkout_sessions')
    expect(sessions).toEqual(Array(2).fill({ status: 'paid', check_at: null }))
  },
)

test('a blocked process sets no claims for a session that another process granted', async () => {
  const shop = await createBlockedShop('readSubscription')
  const sessionId = await shop.startSession('ada', 'pro-month')
  await shop.pay(sessionId)
  shop.arm()
  const slow = shop.slow.grantPlan('ada', { ...PRO, sessionId })
  await shop.blocked()
  expect((await shop.requestPlan('ada', { ...PRO, sessionId })).statusCode).toBe(200)
  // An admin revokes the plan, so the rights of the slow process would differ again.
  const revoked = { role: 'listener', plan: 'free' }
  expect((await shop.call('PUT', '/users/ada', 'root', revoked)).statusCode).toBe(200)
  const setClaims = vi.spyOn(shop.identity.port, 'setClaims')
  shop.release()
  await slow
  expect(setClaims).not.toHaveBeenCalled()
  expect(await shop.rights('ada')).toEqual(both('listener', 'free'))
  expect(await shop.grants()).toHaveLength(1)
})

test('a blocked order returns the session that another process created with the same key', async () => {
  const shop = await createBlockedShop('expireSession')
  await shop.startSession('ada', 'creator-month')
  shop.arm()
  const slow = shop.slow.startCheckout(ADA, order('the-same-key'))
  await shop.blocked()
  const first = await shop.order('ada', body, 'the-same-key')
  expect([first.statusCode, first.json().status]).toEqual([201, 'open'])
  shop.release()
  expect(await slow).toEqual({ created: false, session: first.json() })
})

test('a blocked order does not open a second page', async () => {
  const shop = await createBlockedShop('expireSession')
  await shop.startSession('ada', 'creator-month')
  shop.arm()
  const slow = shop.slow.startCheckout(ADA, order('a-key-of-its-own'))
  const refused = expect(slow).rejects.toMatchObject({ status: 409, code: 'another-payment' })
  await shop.blocked()
  const other = await shop.order('ada', body, 'another-key')
  expect(other.statusCode).toBe(201)
  shop.release()
  await refused
  const open = "SELECT id FROM checkout_sessions WHERE status = 'open'"
  expect(await rowsOf(shop.database, open)).toEqual([{ id: other.json().id }])
})

test('a blocked read does not reopen a cancelled page', async () => {
  const shop = await createBlockedShop('readSession')
  const id = await shop.startSession('ada', 'pro-month')
  shop.arm()
  const slow = shop.slow.checkoutSession('ada', id)
  await shop.blocked()
  const cancelled = await shop.post('ada', `/checkout/sessions/${id}/cancel`)
  expect(cancelled.json().status).toBe('cancelled')
  shop.release()
  expect((await slow).status).toBe('cancelled')
})

test('a blocked read does not undo a cancellation', async () => {
  const shop = await createBlockedShop('readSubscription')
  const sessionId = await shop.startSession('ada', 'pro-month')
  await shop.pay(sessionId)
  await shop.requestPlan('ada', { ...PRO, sessionId })
  const ref = String(shop.running()[0]?.id)
  shop.arm()
  await shop.slow.providerChanged({ id: 'evt_1', subject: { kind: 'subscription', ref } })
  await shop.blocked()
  expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('ending')
  shop.release()
  await shop.slow.idle()
  expect((await shop.subscription('ada')).state).toBe('ending')
})
