import { expect, test } from 'vitest'
import { WebhookRefused } from '../provider.ts'
import { readWebhookBody, webhookBody } from './webhook-body.ts'

test.each(['session', 'subscription'] as const)('a %s comes back as it was told', (kind) => {
  const body = Buffer.from(webhookBody('tevt_1', kind, 'ref_1'))
  expect(readWebhookBody(body)).toEqual({ id: 'tevt_1', subject: { kind, ref: 'ref_1' } })
})

test('other kinds of events change nothing', () => {
  const body = Buffer.from('{"id":"tevt_1","kind":"holiday","ref":"x"}')
  expect(readWebhookBody(body)).toEqual({ id: 'tevt_1', subject: null })
})

test.each([
  ['nothing', ''],
  ['half of it', '{"id":"tevt_1","ki'],
  ['a list', '[]'],
  ['no id', '{"kind":"session","ref":"x"}'],
  ['a stranger’s id', '{"id":"evt_1","kind":"session","ref":"x"}'],
  ['a path for an id', '{"id":"tevt_1","kind":"session","ref":"../x"}'],
  ['damaged text', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
])('refuses %s', (_name, body) => {
  expect(() => readWebhookBody(Buffer.from(body))).toThrow(WebhookRefused)
})
