import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventBody } from '../../dev/stripe/testing/event-body.ts'
import { signEvent } from '../../dev/stripe/webhook-outbox.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { TEST_KEYS } from '../../testing/test-payments.ts'
import { WEBHOOK_MAX_BYTES } from './billing.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

type Webhook = ReturnType<Shop['money']['local']['takeWebhooks']>[number]

/** Against the real route, over a real socket. */
let shop: Shop
let url: string
let sessionId: string
beforeEach(async () => {
  shop = await createShop()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  shop.money.setLosingWebhooks(true)
  sessionId = await shop.startSession('ada', 'pro-month')
  await shop.pay(sessionId)
})
afterEach(() => shop.close())

const SECRET = TEST_KEYS.webhookSecret
const NOW_MS = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE_MS = 60_000

const event = async (id = 'evt_of_test') => eventBody(id, 'session', await shop.refOf(sessionId))
const sign = (body: string, at = NOW_MS, secret = SECRET) => signEvent(body, secret, at)

async function send(body: string, signature: string | null, provider = 'local-stripe', more = {}) {
  const response = await fetch(`${url}/webhooks/${provider}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
      ...more,
    },
    body,
  })
  const json = Object(await response.json())
  await shop.money.payments.idle()
  return { status: response.status, headers: response.headers, code: Reflect.get(json, 'code') }
}

const granted = both('pro', 'pro')
const unchanged = { row: { role: 'listener', plan: 'free' }, claims: null }

describe('POST /webhooks/:provider with an invalid webhook', () => {
  test.each([
    ['without a signature', () => null],
    ['with an empty signature', () => ''],
    ['with a malformed signature', () => 'sha256=abc'],
    ['signed with another secret', (body: string) => sign(body, NOW_MS, 'guessed')],
    ['signed for another body', () => sign('{}')],
    ['signed for another event', async () => sign(await event('evt_another'))],
    ['signed for the body with an extra space', (body: string) => sign(`${body} `)],
    ['with only the timestamp', (body: string) => sign(body).split(',')[0] ?? ''],
    ['with only the signature', (body: string) => sign(body).split(',')[1] ?? ''],
    ['with another signature scheme', (body: string) => sign(body).replace('v1=', 'v0=')],
    [
      'with a changed timestamp',
      (body: string) =>
        sign(body, NOW_MS - 1)
          .replace(/t=\d+/, `t=${NOW_MS / 1_000}`)
          .replace('v1=', 'v1=0'),
    ],
    ['replayed after six minutes', (body: string) => sign(body, NOW_MS - 6 * MINUTE_MS)],
    ['with a timestamp in the future', (body: string) => sign(body, NOW_MS + 6 * MINUTE_MS)],
  ])('rejects a webhook %s', async (_name, signature) => {
    const body = await event()
    const response = await send(body, await signature(body))
    expect([response.status, response.code]).toEqual([400, 'webhook-refused'])
    expect(await shop.rights('ada')).toEqual(unchanged)
    expect(shop.money.logged.join()).not.toContain(await shop.refOf(sessionId))
    expect(await rowsOf(shop.database, 'SELECT * FROM webhook_events')).toEqual([])
  })

  test.each([
    ['truncated', (body: string) => body.slice(0, -5)],
    ['not JSON', () => 'paid=true'],
    ['empty', () => ''],
    ['malformed', () => '{"id":5}'],
  ])('rejects a signed body that is %s', async (_name, change) => {
    const body = change(await event())
    expect((await send(body, sign(body))).status).toBe(400)
    expect(await shop.rights('ada')).toEqual(unchanged)
  })

  test('rejects a body above the size limit', async () => {
    const body = 'x'.repeat(WEBHOOK_MAX_BYTES + 1)
    expect((await send(body, sign(body))).status).toBe(413)
  })

  test('returns 404 for a provider that is not in use', async () => {
    const body = await event()
    expect((await send(body, sign(body), 'stripe')).status).toBe(404)
  })
})

describe('POST /webhooks/:provider with a valid webhook', () => {
  test('grants once when a webhook arrives before, after and again', async () => {
    const body = await event()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(granted)
    const before = await shop.ledger()
    expect((await send(body, sign(body))).status).toBe(200)
    const other = await event('evt_another')
    expect((await send(other, sign(other))).status).toBe(200)
    const claim = await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId })
    expect(claim.statusCode).toBe(200)
    expect(await shop.ledger()).toEqual(before)
    expect(await shop.grants()).toHaveLength(1)
  })

  test('applies the current state of the provider when webhooks arrive out of order', async () => {
    const first = await event()
    await send(first, sign(first))
    const [stored] = await rowsOf(shop.database, 'SELECT ref FROM subscriptions')
    const ref = String(stored?.ref)
    const [older, newer] = ['evt_1', 'evt_2'].map((id) => eventBody(id, 'subscription', ref))
    await shop.post('ada', '/subscription/cancel')
    const before = await shop.subscription('ada')
    for (const body of [newer, older, newer, older]) {
      expect((await send(body ?? '', sign(body ?? ''))).status).toBe(200)
    }
    expect(before.state).toBe('ending')
    expect(await shop.subscription('ada')).toEqual(before)
    expect(await shop.rights('ada')).toEqual(granted)
    expect(await shop.grants()).toHaveLength(1)
  })

  test.each([
    ['in reverse order', (sent: readonly Webhook[]) => sent.toReversed()],
    ['twice', (sent: readonly Webhook[]) => [...sent, ...sent]],
  ])('grants the plan once when Stripe sends its webhooks %s', async (_name, arrange) => {
    for (const { body, signature } of arrange(shop.money.local.takeWebhooks())) {
      expect(await shop.money.sendWebhook(body, signature)).toBe(200)
    }
    await shop.money.payments.idle()
    expect(await shop.subscription('ada')).toMatchObject({ plan: 'pro', state: 'active' })
    expect(await shop.rights('ada')).toEqual(granted)
    expect(await shop.grants()).toHaveLength(1)
  })

  test('changes nothing after the user returned', async () => {
    await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId })
    const before = await shop.ledger()
    const body = await event()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.ledger()).toEqual(before)
  })

  test('ignores an event about an unknown object', async () => {
    const body = eventBody('evt_other', 'session', 'cs_of_another_shop')
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(unchanged)
  })

  test('sends no CORS header to a page', async () => {
    const body = await event()
    const response = await send(body, sign(body), 'local-stripe', { origin: 'app://undertone' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('keeps the event and processes it later when the identity provider is down', async () => {
    const body = await event()
    shop.identity.breakDown()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(unchanged)
    shop.identity.repair()
    await shop.money.payments.settleDue()
    expect(await shop.rights('ada')).toEqual(granted)
  })
})
