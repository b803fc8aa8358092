import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import {
  fetchInvoicePdf,
  INVOICE_MAX_BYTES,
  INVOICE_REDIRECTS_MAX,
  isStripePlace,
} from './stripe-client.ts'
import { serve } from './testing/serve.ts'

test('documents come from Stripe over https, or from what stands in for it, and from nowhere else', () => {
  const place = (url: string, standIn?: string) => isStripePlace(new URL(url), standIn)
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

test('a document is fetched, also when it has moved, and the secret key stays here', async () => {
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

test('a redirect to somewhere else is not followed', async () => {
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

test('redirects come to an end', async () => {
  let visits = 0
  const url = await serve((_, response) => {
    visits += 1
    response.writeHead(302, { location: '/' }).end()
  })
  await expect(fetchInvoicePdf(url, url)).rejects.toThrow(ProviderUnavailable)
  expect(visits).toBe(INVOICE_REDIRECTS_MAX + 1)
})

test.each<[string, RequestListener]>([
  ['a page', (_, response) => response.end('<!doctype html>')],
  ['nothing', (_, response) => response.end()],
  ['an error', (_, response) => response.writeHead(500).end('%PDF-1.4')],
  ['a closed connection', (_, response) => response.destroy()],
  ['something too long', (_, response) => response.end(`%PDF-1.4${'x'.repeat(INVOICE_MAX_BYTES)}`)],
])('%s is no document', async (_, listener) => {
  const url = await serve(listener)
  await expect(fetchInvoicePdf(url, url)).rejects.toThrow(ProviderUnavailable)
})
