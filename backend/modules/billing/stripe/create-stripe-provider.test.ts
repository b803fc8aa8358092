import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqlite } from '../../../database/open-sqlite.ts'
import type { LocalFault } from '../../../dev/stripe/local-faults.ts'
import { type LocalStripe, startLocalStripe } from '../../../dev/stripe/local-stripe.ts'
import { LOCAL_STRIPE_MIGRATIONS } from '../../../dev/stripe/store.ts'
import { TEST_CARDS } from '../../../dev/stripe/test-cards.ts'
import { type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { orderOf, PRICES } from '../testing/sample-orders.ts'
import { createStripeProvider } from './create-stripe-provider.ts'
import { STRIPE_RETRIES, STRIPE_TIMEOUT_MS } from './stripe-client.ts'

const NOW = Date.parse('2027-01-15T10:00:00.000Z')
const KEYS = { secretKey: 'sk_test_secretofours', webhookSecret: 'whsec_ours' }
const order = orderOf('cs_ours', PRICES.creatorMonth, NOW)

const ours = { ...KEYS, name: 'stripe' } as const
const start = () =>
  startLocalStripe({
    ...KEYS,
    database: openSqlite(':memory:', LOCAL_STRIPE_MIGRATIONS),
    prices: Object.values(PRICES),
    now: () => NOW,
    pages: () => 'https://api.example.org',
  })

let local: LocalStripe
let provider: PaymentProvider
beforeEach(async () => {
  local = await start()
  provider = createStripeProvider({ ...ours, url: local.url })
})
afterEach(() => local.close())

const always = (fault: LocalFault): LocalFault[] =>
  Array.from({ length: STRIPE_RETRIES + 1 }, () => fault)

async function buy(sessionId = 'cs_ours') {
  const { ref } = await provider.createSession({ ...order, sessionId })
  local.checkout.pay(ref, TEST_CARDS.succeeds)
  const { subscription, customer } = (await provider.readSession(ref)) ?? {}
  return { ref, subscription: subscription ?? '', customer: customer ?? '' }
}

/** The message, stack and properties of a failed call. */
async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderUnavailable)
  const { message, stack, cause } = error as Error
  expect(cause).toBeUndefined()
  return `${message}\n${stack}\n${JSON.stringify(error, Object.getOwnPropertyNames(error))}`
}

describe('when Stripe fails', () => {
  test.each<LocalFault>(['not-json', 'nonsense', 'quote-key'])(
    'every call fails without revealing the secret key: %s',
    async (fault) => {
      const { ref, subscription, customer } = await buy()
      const calls = [
        () => provider.createSession({ ...order, sessionId: 'cs_next' }),
        () => provider.readSession(ref),
        () => provider.expireSession(ref),
        () => provider.readSubscription(subscription),
        () => provider.cancelAtPeriodEnd(subscription),
        () => provider.resume(subscription),
        () => provider.changeAtPeriodEnd(subscription, PRICES.proMonth),
        () => provider.endNow(subscription),
        () => provider.invoices(customer),
        () => provider.invoiceDocument(customer, 'in_1'),
        () => provider.portalUrl(customer, 'https://api.example.org/'),
      ]
      for (const call of calls) {
        local.faults.push(fault, fault)
        expect(await failure(call())).not.toContain(KEYS.secretKey)
        local.faults.splice(0)
      }
    },
  )

  test.each<LocalFault>(['drop', 'server-error', 'too-long'])(
    'fails when the retry fails too: %s',
    async (fault) => {
      local.faults.push(...always(fault))
      await failure(provider.readSession('cs_1'))
      expect(local.calls).toHaveLength(STRIPE_RETRIES + 1)
    },
  )

  test('succeeds when the retry succeeds', async () => {
    local.faults.push('server-error')
    expect(await provider.readSession('cs_1')).toBeNull()
  })

  test('reports a wrong key without revealing either key', async () => {
    const secretKey = 'sk_test_of_another_account'
    const wrong = createStripeProvider({ ...ours, secretKey, url: local.url })
    const message = await failure(wrong.readSession('cs_1'))
    expect(message).toContain('StripeAuthenticationError')
    expect(message).not.toContain(secretKey)
  })

  test('fails on a closed port', async () => {
    await local.close()
    await failure(provider.readSession('cs_1'))
    local = await start()
  })

  test('retries with the same idempotency key', async () => {
    const before = local.calls.length
    local.faults.push(...always('drop'))
    await failure(provider.portalUrl('cus_1', 'https://api.example.org/'))
    const keys = local.calls.slice(before).map((call) => call.idempotencyKey)
    expect(keys).toHaveLength(STRIPE_RETRIES + 1)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).not.toBeNull()
  })

  test('creates no second session when a response is lost', async () => {
    local.faults.push(null, 'drop-after')
    expect((await provider.createSession(order)).status).toBe('open')
    const made = local.calls.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(made.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['cs_ours', 'cs_ours'])
    expect(local.state.sessions.size).toBe(1)
  })

  test('fails after the timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      local.faults.push(...always('silence'))
      const pending = failure(provider.readSession('cs_1'))
      for (let attempt = 1; attempt <= STRIPE_RETRIES + 1; attempt += 1) {
        await vi.waitUntil(() => {
          vi.advanceTimersByTime(100)
          return local.calls.length === attempt
        })
        vi.advanceTimersByTime(STRIPE_TIMEOUT_MS)
      }
      expect(await pending).toContain('StripeConnectionError')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('createSession', () => {
  test.each([
    ['a higher amount', { ...PRICES.creatorMonth, amount: 500 }],
    ['another currency', { ...PRICES.creatorMonth, currency: 'USD' }],
    ['another interval', { ...PRICES.creatorMonth, interval: 'year' as const }],
    ['an unknown price', { ...PRICES.creatorMonth, id: 'creator-week' }],
  ])('rejects an order when Stripe has %s', async (_, price) => {
    expect(await failure(provider.createSession({ ...order, price }))).toContain(price.id)
    expect(local.state.sessions.size).toBe(0)
  })

  test('rejects a changed order with the same id', async () => {
    await provider.createSession(order)
    await failure(provider.createSession({ ...order, price: PRICES.proMonth }))
    expect(local.state.sessions.size).toBe(1)
  })
})

describe('objects of other products', () => {
  test('are null and cannot be changed', async () => {
    const { ref, subscription } = await buy()
    const held = local.state.subscriptions.get(subscription)
    for (const key of Object.keys(held?.metadata ?? {})) delete held?.metadata[key]
    expect(await provider.readSubscription(subscription)).toBeNull()
    await failure(provider.resume(subscription))
    const session = local.state.sessions.get(ref)
    if (session) local.state.sessions.set(ref, { ...session, metadata: {} })
    expect(await provider.readSession(ref)).toBeNull()
  })

  test('portalUrl returns null for an account without a portal', async () => {
    const { customer } = await buy()
    local.state.hasPortal = false
    expect(await provider.portalUrl(customer, 'https://api.example.org/')).toBeNull()
  })
})

describe('changes from outside', () => {
  test('reads and undoes a cancellation by date from the portal', async () => {
    const { subscription } = await buy()
    const held = local.state.subscriptions.get(subscription)
    if (held) held.cancelAt = held.periodEnd
    const current = await provider.readSubscription(subscription)
    expect(current?.cancelAtPeriodEnd).toBe(true)
    await provider.resume(subscription)
    expect(held?.cancelAt).toBeNull()
  })

  test('completes an interrupted plan change on retry', async () => {
    const { subscription } = await buy()
    const change = () => provider.changeAtPeriodEnd(subscription, PRICES.proMonth)
    local.faults.push(null, null, null, 'quote-key')
    await failure(change())
    expect(local.state.schedules.size).toBe(1)
    expect(await provider.readSubscription(subscription)).toMatchObject({ nextPriceId: null })
    await change()
    expect(await provider.readSubscription(subscription)).toMatchObject({
      nextPriceId: 'pro-month',
    })
    expect(local.state.schedules.size).toBe(1)
  })

  test('voids the open invoice on retry after an interrupted endNow', async () => {
    const { subscription } = await buy()
    const [invoice] = local.state.invoices.values()
    const held = local.state.subscriptions.get(subscription)
    if (invoice) invoice.status = 'open'
    if (held) held.status = 'past_due'
    local.faults.push(null, null, null, 'quote-key')
    await failure(provider.endNow(subscription))
    expect([held?.status, invoice?.status]).toEqual(['canceled', 'open'])
    await provider.endNow(subscription)
    expect(invoice?.status).toBe('void')
  })
})
