import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { WebhookRefused } from '../provider.ts'
import { checkWebhookSignature, signWebhook } from './webhook-signature.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const SECRET = 'whsec_test'
const body = Buffer.from('{"id":"tevt_1"}')
const signature = signWebhook(body, SECRET, NOW)
const check = (header: string | undefined, now = NOW, content: Uint8Array = body) =>
  checkWebhookSignature(content, header, SECRET, now)

test('it is HMAC-SHA256 over time and body', () => {
  const mac = createHmac('sha256', SECRET)
    .update(`${NOW / 1_000}.{"id":"tevt_1"}`)
    .digest('hex')
  expect(signature).toBe(`t=${NOW / 1_000},v1=${mac}`)
  expect(() => check(signature)).not.toThrow()
})

test.each([
  ['none', undefined],
  ['empty', ''],
  ['another secret’s', signWebhook(body, 'whsec_other', NOW)],
  ['another body’s', signWebhook(Buffer.from('{}'), SECRET, NOW)],
  ['another time’s', signature.replace(/t=\d+/, `t=${NOW / 1_000 + 1}`)],
  ['cut short', signature.slice(0, -1)],
  ['longer', `${signature}0`],
  ['in capitals', signature.replace(/v1=.*/, (mac) => `v1=${mac.slice(3).toUpperCase()}`)],
  ['without a time', signature.replace(/^t=\d+,/, '')],
])('refuses a signature that is %s', (_name, header) => {
  expect(() => check(header)).toThrow(WebhookRefused)
})

test('refuses a body that lost its end', () => {
  expect(() => check(signature, NOW, body.subarray(0, -1))).toThrow(WebhookRefused)
})

test.each([
  [300_000, true],
  [301_000, false],
  [-300_000, true],
  [-301_000, false],
])('%i ms later it is still good: %s', (later, good) => {
  const accepted = expect(() => check(signature, NOW + later))
  if (good) accepted.not.toThrow()
  else accepted.toThrow('The webhook is too old.')
})
