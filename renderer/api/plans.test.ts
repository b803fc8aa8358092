import { expect, test } from 'vitest'
import {
  cancelCheckoutSession,
  createSession,
  getCheckoutSession,
  listUngrantedSessions,
  requestPlan,
} from './checkout.ts'
import {
  cancelSubscription,
  changePlan,
  createPortalUrl,
  getInvoiceDocument,
  getProducts,
  getSubscription,
  listInvoices,
  previewChange,
  resumeSubscription,
} from './plans.ts'
import { connectFakeApi } from './testing/fake-api.ts'
import {
  noSubscription,
  openSession,
  sampleInvoice,
  samplePreview,
  sampleProducts,
} from './testing/plan-samples.ts'
import { sampleUser } from './testing/samples.ts'

const api = connectFakeApi()

const order = { priceId: 'creator-month', return: 'app' } as const

const calls = [
  { call: () => getProducts(), as: 'GET /products', response: sampleProducts },
  { call: () => getSubscription(), as: 'GET /subscription', response: noSubscription },
  {
    call: () => previewChange('creator-month'),
    as: 'GET /subscription/preview?priceId=creator-month',
    response: samplePreview,
  },
  {
    call: () => changePlan('creator-month'),
    as: 'POST /subscription/change',
    sent: { priceId: 'creator-month' },
    response: noSubscription,
  },
  { call: cancelSubscription, as: 'POST /subscription/cancel', sent: {}, response: noSubscription },
  { call: resumeSubscription, as: 'POST /subscription/resume', sent: {}, response: noSubscription },
  {
    call: createPortalUrl,
    as: 'POST /subscription/portal',
    sent: {},
    response: { url: 'https://pay.example/' },
    result: 'https://pay.example/',
  },
  {
    call: () => listInvoices(),
    as: 'GET /invoices',
    response: { items: [sampleInvoice] },
    result: [sampleInvoice],
  },
  {
    call: () => createSession(order, 'key-12345'),
    as: 'POST /checkout/sessions',
    sent: order,
    response: openSession,
  },
  {
    call: () => getCheckoutSession('cs_1'),
    as: 'GET /checkout/sessions/cs_1',
    response: openSession,
  },
  {
    call: () => cancelCheckoutSession('cs_1'),
    as: 'POST /checkout/sessions/cs_1/cancel',
    sent: {},
    response: openSession,
  },
  {
    call: listUngrantedSessions,
    as: 'GET /checkout/sessions?state=ungranted',
    response: { items: [openSession] },
    result: [openSession],
  },
  {
    call: () => requestPlan('u1', { role: 'pro', plan: 'pro', sessionId: 'cs_1' }),
    as: 'PUT /users/u1',
    sent: { role: 'pro', plan: 'pro', sessionId: 'cs_1' },
    response: sampleUser,
  },
  {
    call: () => requestPlan('u/1', { role: 'creator', plan: 'studio' }),
    as: 'PUT /users/u%2F1',
    sent: { role: 'creator', plan: 'studio' },
    response: sampleUser,
  },
]

test.each(calls)(
  'sends $as and reads the response',
  async ({ call, as, sent, response, result = response }) => {
    api.respond({ body: response })
    expect(await call()).toEqual(result)
    expect(api.seen).toHaveLength(1)
    const [request] = api.seen
    expect(`${request?.method} ${request?.url}`).toBe(as)
    expect(request?.body).toEqual(sent)
    const token = as === 'GET /products' ? null : 'Bearer token'
    expect(request?.headers.get('Authorization')).toBe(token)
  },
)

test('sends the idempotency key and no amounts', async () => {
  api.respond({ status: 201, body: openSession })
  await createSession(order, 'key-12345')
  expect(api.seen[0]?.headers.get('Idempotency-Key')).toBe('key-12345')
  expect(Object.keys(api.seen[0]?.body as object)).toEqual(['priceId', 'return'])
})

test('escapes ids in paths', async () => {
  api.respond({ body: openSession })
  await getCheckoutSession('../../users/u1')
  expect(api.seen[0]?.url).toBe('/checkout/sessions/..%2F..%2Fusers%2Fu1')
})

test('rejects a currency that Intl does not support', async () => {
  const price = { id: 'x', interval: 'month', amount: 1, currency: 'EURO' }
  api.respond({
    body: { checkout: 'stripe', items: [{ plan: 'pro', trialDays: 0, prices: [price] }] },
  })
  await expect(getProducts()).rejects.toThrow('unexpected shape')
})

test('accepts an unknown payment provider', async () => {
  api.respond({ body: { checkout: 'some-other-service', items: [] } })
  expect((await getProducts()).checkout).toBe('some-other-service')
})

test('returns an invoice as its document', async () => {
  api.respond({ body: '<!doctype html>' })
  const document = await getInvoiceDocument('in/1')
  expect(await document.text()).toBe('<!doctype html>')
  expect(api.seen[0]?.url).toBe('/invoices/in%2F1/document')
})
