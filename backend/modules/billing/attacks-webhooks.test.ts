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
  shop.money.setDeaf(true)
  sessionId = await shop.begin('ada', 'pro-month')
  await shop.pay(sessionId)
})
afterEach(() => shop.close())

const SECRET = TEST_KEYS.webhookSecret
const NOW_MS = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE_MS = 60_000

const event = async (id = 'evt_of_test') => eventBody(id, 'session', await shop.refOf(sessionId))
const sign = (body: string, at = NOW_MS, secret = SECRET) => signEvent(body, secret, at)

async function send(body: string, signature: string | null, provider = 'local-stripe', more = {}) {
  const answer = await fetch(`${url}/webhooks/${provider}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
      ...more,
    },
    body,
  })
  const told = Object(await answer.json())
  await shop.money.payments.idle()
  return { status: answer.status, headers: answer.headers, code: Reflect.get(told, 'code') }
}

const given = both('pro', 'pro')
const nothing = { row: { role: 'listener', plan: 'free' }, claims: null }

describe('refused, and nothing is given', () => {
  test.each([
    ['without signature', () => null],
    ['with an empty one', () => ''],
    ['with nonsense', () => 'sha256=abc'],
    ['signed with another secret', (body: string) => sign(body, NOW_MS, 'guessed')],
    ['signed for another body', () => sign('{}')],
    ['signed for another event of ours', async () => sign(await event('evt_another'))],
    ['signed for the same with a space more', (body: string) => sign(`${body} `)],
    ['with the time alone', (body: string) => sign(body).split(',')[0] ?? ''],
    ['with the signature alone', (body: string) => sign(body).split(',')[1] ?? ''],
    ['with another scheme', (body: string) => sign(body).replace('v1=', 'v0=')],
    [
      'with a time that was moved',
      (body: string) =>
        sign(body, NOW_MS - 1)
          .replace(/t=\d+/, `t=${NOW_MS / 1_000}`)
          .replace('v1=', 'v1=0'),
    ],
    ['replayed after six minutes', (body: string) => sign(body, NOW_MS - 6 * MINUTE_MS)],
    ['from the future', (body: string) => sign(body, NOW_MS + 6 * MINUTE_MS)],
  ])('%s', async (_name, signature) => {
    const body = await event()
    const answer = await send(body, await signature(body))
    expect([answer.status, answer.code]).toEqual([400, 'webhook-refused'])
    expect(await shop.rights('ada')).toEqual(nothing)
    expect(shop.money.logged.join()).not.toContain(await shop.refOf(sessionId))
    expect(await rowsOf(shop.database, 'SELECT * FROM webhook_events')).toEqual([])
  })

  test.each([
    ['cut off', (body: string) => body.slice(0, -5)],
    ['no JSON', () => 'paid=true'],
    ['empty', () => ''],
    ['not of its form', () => '{"id":5}'],
  ])('a body that is %s, well signed', async (_name, change) => {
    const body = change(await event())
    expect((await send(body, sign(body))).status).toBe(400)
    expect(await shop.rights('ada')).toEqual(nothing)
  })

  test('more than a provider ever sends', async () => {
    const body = 'x'.repeat(WEBHOOK_MAX_BYTES + 1)
    expect((await send(body, sign(body))).status).toBe(413)
  })

  test('at the address of a provider that is not used', async () => {
    const body = await event()
    expect((await send(body, sign(body), 'stripe')).status).toBe(404)
  })
})

describe('taken', () => {
  test('before, after and twice: the same in the end, with one grant', async () => {
    const body = await event()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(given)
    const before = await shop.ledger()
    expect((await send(body, sign(body))).status).toBe(200)
    const other = await event('evt_another')
    expect((await send(other, sign(other))).status).toBe(200)
    const claim = await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId })
    expect(claim.statusCode).toBe(200)
    expect(await shop.ledger()).toEqual(before)
    expect(await shop.grants()).toHaveLength(1)
  })

  test('in the wrong order and again: what the provider says now counts', async () => {
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
    expect(await shop.rights('ada')).toEqual(given)
    expect(await shop.grants()).toHaveLength(1)
  })

  test.each([
    ['backwards', (sent: readonly Webhook[]) => sent.toReversed()],
    ['twice', (sent: readonly Webhook[]) => [...sent, ...sent]],
  ])('as Stripe sends them, %s: the plan is given once', async (_name, arrange) => {
    for (const { body, signature } of arrange(shop.money.local.takeWebhooks())) {
      expect(await shop.money.sendWebhook(body, signature)).toBe(200)
    }
    await shop.money.payments.idle()
    expect(await shop.subscription('ada')).toMatchObject({ plan: 'pro', state: 'active' })
    expect(await shop.rights('ada')).toEqual(given)
    expect(await shop.grants()).toHaveLength(1)
  })

  test('after the return', async () => {
    await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId })
    const before = await shop.ledger()
    const body = await event()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.ledger()).toEqual(before)
  })

  test('one that speaks of nothing of ours changes nothing', async () => {
    const body = eventBody('evt_other', 'session', 'cs_of_another_shop')
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(nothing)
  })

  test('from a page it is readable for none', async () => {
    const body = await event()
    const answer = await send(body, sign(body), 'local-stripe', { origin: 'app://undertone' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('when sign-in is away the event waits, and is followed later', async () => {
    const body = await event()
    shop.identity.breakDown()
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await shop.rights('ada')).toEqual(nothing)
    shop.identity.repair()
    await shop.money.payments.settleDue()
    expect(await shop.rights('ada')).toEqual(given)
  })
})
