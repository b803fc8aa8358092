import { expect, test, vi } from 'vitest'
import type { CompletedRequest } from '../../http/completed-requests.ts'
import { createTestApi } from '../../testing/test-api.ts'
import { faultOf } from '../analytics/faults/fault-sums.ts'
import { readProducts } from './prices/products-file.ts'
import { webOriginOf } from './routes/checkout-routes.ts'
import { invoiceFile } from './routes/subscription-routes.ts'

test('GET /products is public, and orders fail without a provider', async () => {
  const responses: CompletedRequest[] = []
  const onCompleted = (one: CompletedRequest) => void responses.push(one)
  const api = await createTestApi({ prices: readProducts(), onCompleted: onCompleted })
  await api.addUser('ada', 'listener')
  const response = await api.call('GET', '/products', null)
  expect(response.headers['cache-control']).toBe('public, max-age=60')
  expect(response.json()).toEqual({
    items: [
      { plan: 'free', prices: [], trialDays: 0, onSale: true },
      {
        plan: 'creator',
        prices: [
          { id: 'creator-month', interval: 'month', amount: 400, currency: 'EUR' },
          { id: 'creator-year', interval: 'year', amount: 4_000, currency: 'EUR' },
        ],
        trialDays: 0,
        onSale: true,
      },
      {
        plan: 'pro',
        prices: [
          { id: 'pro-month', interval: 'month', amount: 900, currency: 'EUR' },
          { id: 'pro-year', interval: 'year', amount: 9_000, currency: 'EUR' },
        ],
        trialDays: 0,
        onSale: false,
      },
    ],
    checkout: 'off',
  })
  const key = { 'idempotency-key': 'a-key-of-mine' }
  const body = { priceId: 'pro-month', return: 'app' }
  const order = await api.call('POST', '/checkout/sessions', 'ada', body, key)
  expect([order.statusCode, order.json().code]).toEqual([503, 'no-checkout'])
  await vi.waitFor(() => expect(responses).toContainEqual(expect.objectContaining({ status: 503 })))
  // A refused order does not count as a failure for admins.
  expect(responses.map((one) => faultOf(one, 0))).toEqual(responses.map(() => null))
  expect((await api.call('GET', '/subscription', 'ada')).json().state).toBe('none')
  expect((await api.call('GET', '/invoices', 'ada')).json()).toEqual({ items: [] })
  for (const provider of ['local-stripe', 'stripe', 'constructor']) {
    expect((await api.call('POST', `/webhooks/${provider}`, null, '{}')).statusCode).toBe(404)
  }
  expect((await api.call('GET', '/checkout/pay/x', null)).statusCode).toBe(404)
  await api.close()
})

test('GET /products names the provider', async () => {
  const api = await createTestApi({ checkout: 'on' })
  expect((await api.call('GET', '/products', null)).json().checkout).toBe('local-stripe')
  await api.close()
})

test.each([
  ['text/html', 'text/html; charset=utf-8', 'invoice-in_1.html'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8', 'invoice-in_1.html'],
  ['application/pdf', 'application/pdf', 'invoice-in_1.pdf'],
  ['image/svg+xml', 'application/octet-stream', 'invoice-in_1'],
  ['', 'application/octet-stream', 'invoice-in_1'],
])('sends an invoice of type %j as %s', (mediaType, type, name) => {
  expect(invoiceFile('in_1', mediaType)).toEqual({ type, name })
})

test.each([
  ['http://127.0.0.1:4800', 'http://127.0.0.1:4800'],
  ['app://undertone', null],
  ['https://evil.example', null],
  ['http://127.0.0.1:4800.evil.example', null],
  [undefined, null],
])('maps the request origin %s to the web app %s', (origin, web) => {
  expect(webOriginOf(origin, ['app://undertone', 'http://127.0.0.1:4800'])).toBe(web)
})
