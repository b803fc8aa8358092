import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { callApi } from '../../testing/calls.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { CHECKOUTS_PER_HOUR } from './start-checkout.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

const RETURNS = 100
const PRO = { role: 'pro', plan: 'pro' }

/** Over real sockets, like many windows of one user. */
let shop: Shop
let url: string
beforeEach(async () => {
  shop = await createShop()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => shop.close())

const claim = (who: string, body: object) =>
  callApi(url, 'PUT', `/users/${who}`, `token-${who}`, body)

const parallel = (count: number, call: (index: number) => ReturnType<typeof claim>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

test('grants once for 100 parallel returns and a webhook', async () => {
  const sessionId = await shop.startSession('ada', 'pro-month')
  const ref = await shop.refOf(sessionId)
  const half = RETURNS / 2
  // Paid while the first returns are on their way; an earlier one would be rejected.
  const first = parallel(half, () => claim('ada', { ...PRO, sessionId }))
  expect(shop.money.local.checkout.pay(ref, TEST_CARDS.succeeds)).toBe('paid')
  const second = parallel(half, (index) => claim('ada', index % 2 ? PRO : { ...PRO, sessionId }))
  const responses = [...(await first), ...(await second)]
  await shop.money.quiet()
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(responses.every(({ body }) => body.role === 'pro' && body.plan === 'pro')).toBe(true)
  expect(await shop.grants()).toEqual([{ id: sessionId, uid: 'ada', plan: 'pro' }])
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  expect(shop.money.local.state.invoices.size).toBe(1)
})

test('grants once for 100 claims over several processes', async () => {
  const sessionId = await shop.startSession('ada', 'pro-month')
  shop.money.setLosingWebhooks(true)
  await shop.pay(sessionId)
  const others = Array.from({ length: 4 }, () => shop.money.beside())
  const claims = Array.from({ length: RETURNS }, (_, index) =>
    (others[index % others.length] ?? shop.money.payments).grantPlan('ada', {
      role: 'pro',
      plan: 'pro',
      sessionId,
    }),
  )
  await Promise.all(claims)
  expect(await shop.grants()).toHaveLength(1)
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
})

test('opens one page, charges once and grants once for 100 orders over two processes', async () => {
  const instances = [shop.money.payments, shop.money.beside()]
  const buyer = { uid: 'ada', email: 'ada@example.com' }
  const orders = Array.from({ length: RETURNS }, (_, index) =>
    instances[index % 2]?.startCheckout(buyer, {
      priceId: 'pro-month',
      return: 'app',
      origin: null,
      idempotencyKey: `key-of-order-${index}`,
    }),
  )
  // The hourly limit of one user is accepted, the rest rejected.
  const accepted = (await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled')
  expect(accepted).toHaveLength(CHECKOUTS_PER_HOUR)
  const open = "SELECT id, ref FROM checkout_sessions WHERE status = 'open'"
  const [page, ...more] = await rowsOf(shop.database, open)
  expect(more).toEqual([])
  shop.money.local.checkout.pay(String(page?.ref), TEST_CARDS.succeeds)
  await Promise.all(instances.map((payments) => payments.settleDue()))
  await shop.money.quiet()
  expect(await shop.grants()).toHaveLength(1)
  expect(shop.money.local.state.invoices.size).toBe(1)
  expect(shop.running()).toHaveLength(1)
})

test('creates one page for 100 orders with one key, and keeps one open for many keys', async () => {
  const body = { priceId: 'pro-month', return: 'app' }
  const order = (key: string) =>
    fetch(`${url}/checkout/sessions`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer token-bob',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
  const responses = await Promise.all(Array.from({ length: RETURNS }, () => order('the-same-key')))
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: RETURNS - 1 }, () => 200),
    201,
  ])
  const bodies = await Promise.all(responses.map((response) => response.json()))
  const ids = new Set(bodies.map((session) => Reflect.get(Object(session), 'id')))
  expect(ids.size).toBe(1)
  await Promise.all(Array.from({ length: 10 }, (_, index) => order(`another-key-${index}`)))
  const open = "SELECT id FROM checkout_sessions WHERE status = 'open'"
  expect(await rowsOf(shop.database, open)).toHaveLength(1)
})

test('grants a plan paid while its page is being closed, then replaces it', async () => {
  const quick = await createShop({
    around: (provider) => ({
      ...provider,
      expireSession: async (ref) => {
        quick.money.local.checkout.pay(ref, TEST_CARDS.succeeds)
        return provider.expireSession(ref)
      },
    }),
  })
  const creator = await quick.startSession('ada', 'creator-month')
  quick.tick(1)
  const pro = await quick.startSession('ada', 'pro-month')
  expect(await quick.rights('ada')).toEqual(both('creator', 'creator'))
  await quick.pay(pro)
  await quick.money.quiet()
  expect(await quick.rights('ada')).toEqual(both('pro', 'pro'))
  expect((await quick.grants()).map(({ id }) => id)).toEqual(expect.arrayContaining([creator, pro]))
  expect(quick.running()).toHaveLength(1)
  await quick.close()
})
