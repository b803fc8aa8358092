import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { countWork } from '../../../../shared/radio/testing/count-work.ts'
import { ProviderUnavailable } from '../provider.ts'
import {
  boundedFetch,
  createStripeClient,
  fetchInvoicePdf,
  INVOICE_MAX_BYTES,
  INVOICE_REDIRECTS_MAX,
  INVOICE_TIMEOUT_MS,
  isStripeUrl,
  ResponseTooLarge,
  readBounded,
  readStripeAddress,
  STRIPE_PAGE_MAX,
  STRIPE_RESPONSE_MAX_BYTES,
  STRIPE_RETRIES,
  STRIPE_TIMEOUT_MS,
} from './stripe-client.ts'
import { serve } from './testing/serve.ts'

test('boundedFetch returns a body at the limit with the forwarded headers only', async () => {
  const url = await serve((_, response) => {
    response.writeHead(402, { 'request-id': 'req_1', 'stripe-notice': 'Buy more', 'x-more': '1' })
    response.end('0123456789')
  })
  const response = await boundedFetch(10)(url)
  expect(response.status).toBe(402)
  expect(await response.text()).toBe('0123456789')
  expect(response.headers.get('request-id')).toBe('req_1')
  expect(response.headers.get('stripe-notice')).toBeNull()
  expect(response.headers.get('x-more')).toBeNull()
})

test('boundedFetch aborts a response above the limit', async () => {
  let closed = false
  const url = await serve((request, response) => {
    const more = () => {
      while (response.write('x'.repeat(1_000)));
    }
    response.on('drain', more)
    request.on('close', () => {
      closed = true
    })
    more()
  })
  await expect(boundedFetch(100_000)(url)).rejects.toThrow(ResponseTooLarge)
  await expect.poll(() => closed).toBe(true)
})

test('boundedFetch follows no redirect, which would receive the key', async () => {
  let visits = 0
  const url = await serve((_, response) => {
    visits += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(boundedFetch(10)(url)).rejects.toThrow()
  expect(visits).toBe(1)
})

test('readBounded reads single bytes in linear time', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let n = 0; n < 20_000; n += 1) controller.enqueue(Uint8Array.of(n % 251))
      controller.close()
    },
  })
  const work = countWork()
  const read = await readBounded(new Response(body), 20_000)
  work.stop()
  expect(read).toHaveLength(20_000)
  expect(read[19_999]).toBe(19_999 % 251)
  expect(work.bytes).toBeLessThan(12 * 20_000)
})

test.each([
  ['http://127.0.0.1:4242', { protocol: 'http', host: '127.0.0.1', port: 4242 }],
  ['http://localhost', { protocol: 'http', host: 'localhost', port: 80 }],
  ['http://[::1]:9', { protocol: 'http', host: '[::1]', port: 9 }],
  ['https://stripe.example.org', { protocol: 'https', host: 'stripe.example.org', port: 443 }],
] as const)('readStripeAddress accepts %s', (url, address) => {
  expect(readStripeAddress(url)).toEqual(address)
})

test.each([
  'http://stripe.example.org',
  'http://127.0.0.1.example.org',
  'ftp://127.0.0.1',
  'stripe',
])('readStripeAddress rejects %s', (url) => {
  expect(() => readStripeAddress(url)).toThrow()
  expect(() => createStripeClient('sk_test_1', url)).toThrow()
})

/** Timeout of the app for the API (renderer/limits.ts), and the pause of the package between retries. */
const APP_TIMEOUT_MS = 10_000
const PAUSE_MS = 500

test('a call with retries ends before the app gives up', () => {
  const longest = (STRIPE_RETRIES + 1) * STRIPE_TIMEOUT_MS + STRIPE_RETRIES * PAUSE_MS
  expect(longest).toBeLessThan(APP_TIMEOUT_MS)
  expect(INVOICE_TIMEOUT_MS).toBeLessThan(APP_TIMEOUT_MS)
})

test('a full page of 100 objects fits the response limit', () => {
  expect(STRIPE_PAGE_MAX).toBe(100)
  const roomForOne = STRIPE_RESPONSE_MAX_BYTES / STRIPE_PAGE_MAX
  expect(roomForOne).toBeGreaterThan(20_000)
})

test('isStripeUrl accepts only Stripe over https, or the alternative address', () => {
  const place = (url: string, standIn?: string) => isStripeUrl(new URL(url), standIn)
  expect(place('https://pay.stripe.com/invoice/1/pdf')).toBe(true)
  expect(place('https://stripe.com/pdf')).toBe(true)
  for (const wrong of [
    'http://pay.stripe.com/pdf',
    'https://pay.stripe.com:8443/pdf',
    'https://notstripe.com/pdf',
    'https://pay.stripe.com.example.org/pdf',
    'https://127.0.0.1/pdf',
    'file:///etc/passwd',
  ]) {
    expect(place(wrong)).toBe(false)
  }
  expect(place('http://127.0.0.1:1/pdf', 'http://127.0.0.1:1')).toBe(true)
  expect(place('http://127.0.0.1:2/pdf', 'http://127.0.0.1:1')).toBe(false)
  expect(place('https://pay.stripe.com/pdf', 'http://127.0.0.1:1')).toBe(false)
})

test('fetchInvoicePdf follows redirects without sending the secret key', async () => {
  const headers: (string | undefined)[] = []
  const url = await serve((request, response) => {
    headers.push(request.headers.authorization)
    if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
    else response.end('%PDF-1.4 …')
  })
  const { type, body } = await fetchInvoicePdf(`${url}/a`, url)
  expect(type).toBe('application/pdf')
  expect(Buffer.from(body).toString('utf8')).toBe('%PDF-1.4 …')
  expect(headers).toEqual([undefined, undefined])
})

test('fetchInvoicePdf follows no redirect to another host', async () => {
  let visits = 0
  const other = await serve((_, response) => {
    visits += 1
    response.end('%PDF-1.4')
  })
  const url = await serve((_, response) => {
    response.writeHead(302, { location: other }).end()
  })
  await expect(fetchInvoicePdf(url, url)).rejects.toThrow(ProviderUnavailable)
  expect(visits).toBe(0)
})

test('fetchInvoicePdf limits redirects', async () => {
  let visits = 0
  const url = await serve((_, response) => {
    visits += 1
    response.writeHead(302, { location: '/' }).end()
  })
  await expect(fetchInvoicePdf(url, url)).rejects.toThrow(ProviderUnavailable)
  expect(visits).toBe(INVOICE_REDIRECTS_MAX + 1)
})

test.each<[string, RequestListener]>([
  ['an HTML page', (_, response) => response.end('<!doctype html>')],
  ['an empty body', (_, response) => response.end()],
  ['an error response', (_, response) => response.writeHead(500).end('%PDF-1.4')],
  ['a closed connection', (_, response) => response.destroy()],
  [
    'a document above the limit',
    (_, response) => response.end(`%PDF-1.4${'x'.repeat(INVOICE_MAX_BYTES)}`),
  ],
])('fetchInvoicePdf rejects %s', async (_, listener) => {
  const url = await serve(listener)
  await expect(fetchInvoicePdf(url, url)).rejects.toThrow(ProviderUnavailable)
})
