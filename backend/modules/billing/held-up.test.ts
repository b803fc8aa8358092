import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { TEST_TIME } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { holdUp } from './testing/hold-up.ts'
import { both, createShop } from './testing/shop.ts'

/** A shop of two processes, the first of which is held up at a question for longer than its lease. */
async function createHeldUp(question: Parameters<typeof holdUp>[0]) {
  const { around, arm, held, letGo } = holdUp(question)
  const shop = await createShop({ around })
  onTestFinished(() => shop.close())
  shop.money.setDeaf(true)
  return {
    ...shop,
    /** The first process, an hour ahead of the other. */
    slow: shop.money.beside(() => TEST_TIME + HOUR_MS),
    arm,
    /** Resolves when it is held up and its lease has ended. */
    heldUp: async () => {
      await held
      await rowsOf(shop.database, 'DELETE FROM leases')
    },
    letGo,
  }
}

// A process that is frozen prolongs no lease.
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
const wish = { priceId: 'pro-month', return: 'app' }

test.each(['readSession', 'readSubscription'] as const)(
  'a process that was held up at %s does not bring an old plan back',
  async (question) => {
    const shop = await createHeldUp(question)
    const sessionId = await shop.begin('ada', 'creator-month')
    await shop.pay(sessionId)
    const claimed = { role: 'creator', plan: 'creator', sessionId } as const
    shop.arm()
    const slow = shop.slow.claim('ada', claimed)
    const refused = expect(slow).rejects.toMatchObject({ code: 'session-used' })
    await shop.heldUp()
    // Meanwhile, in the other process, that plan is given, and replaced by a better one.
    expect((await shop.claim('ada', claimed)).statusCode).toBe(200)
    const better = await shop.begin('ada', 'pro-month')
    await shop.pay(better)
    expect((await shop.claim('ada', { ...PRO, sessionId: better })).statusCode).toBe(200)
    shop.letGo()
    await refused
    expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
    expect(await shop.grants()).toHaveLength(2)
    const sessions = await rowsOf(shop.database, 'SELECT status, check_at FROM checkout_sessions')
    expect(sessions).toEqual(Array(2).fill({ status: 'paid', check_at: null }))
  },
)

test('a process that was held up sets no claims for a session that another has granted', async () => {
  const shop = await createHeldUp('readSubscription')
  const sessionId = await shop.begin('ada', 'pro-month')
  await shop.pay(sessionId)
  shop.arm()
  const slow = shop.slow.claim('ada', { ...PRO, sessionId })
  await shop.heldUp()
  expect((await shop.claim('ada', { ...PRO, sessionId })).statusCode).toBe(200)
  // An admin takes the plan again: the rights that the slow process would give differ once more.
  const taken = { role: 'listener', plan: 'free' }
  expect((await shop.call('PUT', '/users/ada', 'root', taken)).statusCode).toBe(200)
  const setClaims = vi.spyOn(shop.identity.port, 'setClaims')
  shop.letGo()
  await slow
  expect(setClaims).not.toHaveBeenCalled()
  expect(await shop.rights('ada')).toEqual(both('listener', 'free'))
  expect(await shop.grants()).toHaveLength(1)
})

test('one that was held up with an order gives the answer that another gave to the same key', async () => {
  const shop = await createHeldUp('expireSession')
  await shop.begin('ada', 'creator-month')
  shop.arm()
  const slow = shop.slow.startCheckout(ADA, order('the-same-key'))
  await shop.heldUp()
  const first = await shop.order('ada', wish, 'the-same-key')
  expect([first.statusCode, first.json().status]).toEqual([201, 'open'])
  shop.letGo()
  expect(await slow).toEqual({ created: false, session: first.json() })
})

test('one that was held up with an order opens no second page beside another order’s', async () => {
  const shop = await createHeldUp('expireSession')
  await shop.begin('ada', 'creator-month')
  shop.arm()
  const slow = shop.slow.startCheckout(ADA, order('a-key-of-its-own'))
  const refused = expect(slow).rejects.toMatchObject({ status: 409, code: 'another-payment' })
  await shop.heldUp()
  const other = await shop.order('ada', wish, 'another-key')
  expect(other.statusCode).toBe(201)
  shop.letGo()
  await refused
  const open = "SELECT id FROM checkout_sessions WHERE status = 'open'"
  expect(await rowsOf(shop.database, open)).toEqual([{ id: other.json().id }])
})

test('one that was held up with a look at a page does not open it again', async () => {
  const shop = await createHeldUp('readSession')
  const id = await shop.begin('ada', 'pro-month')
  shop.arm()
  const slow = shop.slow.checkoutSession('ada', id)
  await shop.heldUp()
  const cancelled = await shop.post('ada', `/checkout/sessions/${id}/cancel`)
  expect(cancelled.json().status).toBe('cancelled')
  shop.letGo()
  expect((await slow).status).toBe('cancelled')
})

test('one that was held up with a look at a plan does not take a cancellation back', async () => {
  const shop = await createHeldUp('readSubscription')
  const sessionId = await shop.begin('ada', 'pro-month')
  await shop.pay(sessionId)
  await shop.claim('ada', { ...PRO, sessionId })
  const ref = String(shop.running()[0]?.id)
  shop.arm()
  await shop.slow.providerChanged({ id: 'evt_1', subject: { kind: 'subscription', ref } })
  await shop.heldUp()
  expect((await shop.post('ada', '/subscription/cancel')).json().state).toBe('ending')
  shop.letGo()
  await shop.slow.idle()
  expect((await shop.subscription('ada')).state).toBe('ending')
})
