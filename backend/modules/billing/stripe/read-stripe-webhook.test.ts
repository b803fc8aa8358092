import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { signEvent } from '../../../dev/stripe/webhook-outbox.ts'
import { WebhookRefused } from '../provider.ts'
import { readStripeWebhook, subjectOf } from './create-stripe-provider.ts'

const SECRET = 'whsec_test'
const NOW = 1_800_000_000_000

function read(object: unknown, event: Record<string, unknown> = {}, secret = SECRET) {
  const body = JSON.stringify({ id: 'evt_1', type: 'some.event', data: { object }, ...event })
  return readStripeWebhook(Buffer.from(body), signEvent(body, secret, NOW), SECRET, NOW)
}

test('the test signature matches Stripe’s own', () => {
  const payload = '{"id":"evt_1"}'
  const timestamp = NOW / 1_000
  const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  expect(signEvent(payload, SECRET, NOW)).toBe(theirs)
})

test.each([
  [
    { object: 'checkout.session', id: 'cs_test_1' },
    { kind: 'session', ref: 'cs_test_1' },
  ],
  [
    { object: 'subscription', id: 'sub_1' },
    { kind: 'subscription', ref: 'sub_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: 'sub_1' },
    { kind: 'subscription', ref: 'sub_1' },
  ],
  [
    { object: 'subscription_schedule', subscription: null, released_subscription: 'sub_1' },
    { kind: 'subscription', ref: 'sub_1' },
  ],
  [
    { object: 'invoice', parent: { subscription_details: { subscription: 'sub_1' } } },
    { kind: 'subscription', ref: 'sub_1' },
  ],
  [
    { object: 'invoice', subscription: 'sub_1' },
    { kind: 'subscription', ref: 'sub_1' },
  ],
  [{ object: 'invoice', parent: null }, null],
  [{ object: 'customer', id: 'cus_1' }, null],
  [{ object: 'checkout.session', id: '../customers' }, null],
  [{ object: 'checkout.session', id: { id: 'cs_1' } }, null],
  [{ object: 'constructor', id: 'cs_1' }, null],
])('reads %j as %j', (object, subject) => {
  expect(subjectOf(object)).toEqual(subject)
  expect(read(object)).toEqual({ id: 'evt_1', subject })
})

test('accepts one valid signature of two, as during a secret rotation', () => {
  const body = '{"id":"evt_1","type":"a","data":{"object":{}}}'
  const [time, ours] = signEvent(body, SECRET, NOW).split(',')
  const [, other] = signEvent(body, 'whsec_old', NOW).split(',')
  const both = `${time},${other},${ours},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`
  expect(readStripeWebhook(Buffer.from(body), both, SECRET, NOW).id).toBe('evt_1')
})

test('rejects another secret and an older scheme alone', () => {
  expect(() => read({}, {}, 'whsec_other')).toThrow(WebhookRefused)
  const body = '{"id":"evt_1","type":"a","data":{"object":{}}}'
  const old = signEvent(body, SECRET, NOW).replace('v1=', 'v0=')
  expect(() => readStripeWebhook(Buffer.from(body), old, SECRET, NOW)).toThrow(WebhookRefused)
})

test('rejects a signed body that is no event', () => {
  for (const event of [{ id: 'evt 1' }, { id: 7 }, { data: [] }, { data: { object: 'x' } }]) {
    expect(() => read({}, event)).toThrow(WebhookRefused)
  }
  for (const body of ['[]', 'null', '"evt_1"', '{', '\uFEFF{}']) {
    const signature = signEvent(body, SECRET, NOW)
    expect(() => readStripeWebhook(Buffer.from(body), signature, SECRET, NOW)).toThrow(
      WebhookRefused,
    )
  }
})

test('rejects invalid UTF-8 even if its replacement text is signed', () => {
  const body = Buffer.from([0x7b, 0xff, 0x7d])
  const signature = signEvent(body.toString('utf8'), SECRET, NOW)
  expect(() => readStripeWebhook(body, signature, SECRET, NOW)).toThrow(WebhookRefused)
})

test('rejects arbitrary bodies and signatures', () => {
  const anything = fc.tuple(fc.uint8Array({ maxLength: 64 }), fc.string({ maxLength: 64 }))
  fc.assert(
    fc.property(anything, ([body, signature]) => {
      const header = `t=${NOW / 1_000},${signature}`
      expect(() => readStripeWebhook(body, header, SECRET, NOW)).toThrow(WebhookRefused)
    }),
  )
})
