import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../../database/open-sqlite.ts'
import { PRICES } from '../../modules/billing/testing/sample-orders.ts'
import { type LocalStripe, startLocalStripe } from './local-stripe.ts'
import { LOCAL_STRIPE_MIGRATIONS } from './store.ts'
import { TEST_CARDS } from './test-cards.ts'

const KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }
const NOW = Date.parse('2027-01-15T10:00:00.000Z')

let database: ReturnType<typeof openSqlite>
let local: LocalStripe
let time = NOW
const start = (change: Partial<Parameters<typeof startLocalStripe>[0]> = {}) =>
  startLocalStripe({
    ...KEYS,
    database,
    prices: Object.values(PRICES),
    now: () => time,
    pages: () => 'https://api.example.org',
    ...change,
  })
beforeEach(async () => {
  time = NOW
  database = openSqlite(':memory:', LOCAL_STRIPE_MIGRATIONS)
  local = await start()
})
afterEach(() => local.close())

async function call(
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
) {
  const response = await fetch(`${local.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEYS.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...more,
    },
    ...(body === undefined ? {} : { body }),
  })
  const replayed = response.headers.get('idempotent-replayed')
  const result = (await response.json()) as { readonly id: string; readonly error?: object }
  return { status: response.status, body: result, replayed }
}

const session = (rest = '') =>
  [
    'mode=subscription',
    `line_items[0][price]=${local.state.prices[0]?.id}`,
    'line_items[0][quantity]=1',
    'success_url=https://example.org/a',
    'cancel_url=https://example.org/b',
    rest,
  ].join('&')
const create = (rest?: string, more?: Record<string, string>) =>
  call('POST', '/v1/checkout/sessions', session(rest), more)

describe('rejection of requests', () => {
  test('rejects another key, another version and another address', async () => {
    const stranger = await create('', { authorization: 'Bearer sk_test_other' })
    expect(stranger).toMatchObject({ status: 401 })
    expect(JSON.stringify(stranger.body)).not.toContain('sk_test_other')
    expect(await create('', { 'stripe-version': '2020-08-27' })).toMatchObject({ status: 400 })
    expect(await call('GET', '/v1/balance')).toMatchObject({ status: 404 })
  })

  test.each([
    ['coupon=half', 'parameter_unknown', 'coupon'],
    ['subscription_data[trial_days]=7', 'parameter_unknown', 'subscription_data.trial_days'],
    ['expires_at=soon', 'parameter_invalid', 'expires_at'],
    ['customer=cus_unknown', 'resource_missing', 'customer'],
  ])('rejects %s', async (parameter, code, param) => {
    const { status, body } = await create(parameter)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param })
  })

  test.each([
    [1_799, 400],
    [1_800, 200],
    [86_400, 200],
    [86_401, 400],
  ])('limits a session of %i s: %i', async (life, status) => {
    expect(await create(`expires_at=${NOW / 1_000 + life}`)).toMatchObject({ status })
  })

  test('rejects changes of a subscription with a schedule, or after its end', async () => {
    const { body } = await create()
    local.checkout.pay(body.id, TEST_CARDS.succeeds)
    const id = local.state.sessions.get(body.id)?.subscription
    const schedule = await call('POST', '/v1/subscription_schedules', `from_subscription=${id}`)
    const cancel = () => call('POST', `/v1/subscriptions/${id}`, 'cancel_at_period_end=true')
    expect(await cancel()).toMatchObject({ status: 400 })
    await call('POST', `/v1/subscription_schedules/${schedule.body.id}/release`)
    expect(await cancel()).toMatchObject({ status: 200 })
    expect(await call('DELETE', `/v1/subscriptions/${id}`)).toMatchObject({ status: 200 })
    const repeated = await call('DELETE', `/v1/subscriptions/${id}`)
    expect(repeated).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } })
  })
})

describe('repeated idempotency keys', () => {
  const key = { 'idempotency-key': 'once' }

  test('return the first response, even after changes', async () => {
    const first = await create('', key)
    local.checkout.pay(first.body.id, TEST_CARDS.succeeds)
    expect(first.replayed).toBeNull()
    expect(await create('', key)).toEqual({ ...first, replayed: 'true' })
    expect(local.state.sessions.size).toBe(1)
  })

  test('are rejected with other parameters', async () => {
    await create('', key)
    const other = await create('client_reference_id=x', key)
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })

  test('are free after a rejected request', async () => {
    expect((await create('coupon=half', key)).status).toBe(400)
    expect((await create('', key)).status).toBe(200)
  })
})

describe('runDue', () => {
  test('ends an overdue subscription after the last attempt', async () => {
    const { body } = await create()
    local.checkout.pay(body.id, TEST_CARDS.failsLater)
    const held = local.state.subscriptions.get(
      local.state.sessions.get(body.id)?.subscription ?? '',
    )
    time = Date.parse('2027-02-15T10:00:00.000Z')
    local.runDue()
    expect(held?.status).toBe('past_due')
    time += 7 * 86_400_000 - 1_000
    local.runDue()
    expect(held?.status).toBe('past_due')
    time += 1_000
    local.runDue()
    expect(held).toMatchObject({ status: 'canceled', endedAt: time / 1_000 })
  })

  test('returns webhooks once, in order, signed at that time', async () => {
    const { body } = await create()
    local.checkout.pay(body.id, TEST_CARDS.succeeds)
    time += 60_000
    const taken = local.takeWebhooks()
    expect(taken.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
    expect(taken[0]?.signature).toContain(`t=${time / 1_000},`)
    expect(local.takeWebhooks()).toEqual([])
  })
})

describe('restart on the same database', () => {
  test('restores pages, subscriptions, invoices, pending webhooks and used keys', async () => {
    const key = { 'idempotency-key': 'once' }
    const { body } = await create('', key)
    local.checkout.pay(body.id, TEST_CARDS.succeeds)
    const { hasPortal, emit, now, origin, pages, newId, ...before } = local.state
    await local.close()
    local = await start()
    expect(local.state).toMatchObject(before)
    expect(await create('', key)).toMatchObject({ body: { id: body.id }, replayed: 'true' })
    expect(local.checkout.pay(body.id, TEST_CARDS.succeeds)).toBe('closed')
    expect(local.takeWebhooks()).toHaveLength(3)
  })

  test('creates a new price for a changed one, and keeps the old one for existing subscriptions', async () => {
    const { body } = await create()
    local.checkout.pay(body.id, TEST_CARDS.succeeds)
    await local.close()
    const { creatorMonth, ...others } = PRICES
    local = await start({ prices: [{ ...creatorMonth, amount: 500 }, ...Object.values(others)] })
    const sold = local.state.prices.filter(({ lookupKey }) => lookupKey === creatorMonth.id)
    expect(sold).toMatchObject([{ amount: 500 }])
    const [held] = local.state.subscriptions.values()
    expect(held?.price).toMatchObject({ amount: 400, lookupKey: null })
    expect(held?.price).toBe(local.state.prices[0])
  })
})
