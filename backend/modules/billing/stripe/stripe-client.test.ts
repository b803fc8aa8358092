import { expect, test } from 'vitest'
import { createStripeClient, readStripeAddress } from './stripe-client.ts'

test.each([
  ['http://127.0.0.1:4242', { protocol: 'http', host: '127.0.0.1', port: 4242 }],
  ['http://localhost', { protocol: 'http', host: 'localhost', port: 80 }],
  ['http://[::1]:9', { protocol: 'http', host: '[::1]', port: 9 }],
  ['https://stripe.example.org', { protocol: 'https', host: 'stripe.example.org', port: 443 }],
] as const)('%s is an address', (url, address) => {
  expect(readStripeAddress(url)).toEqual(address)
})

test.each([
  'http://stripe.example.org',
  'http://127.0.0.1.example.org',
  'ftp://127.0.0.1',
  'stripe',
])('the secret key does not go to %s', (url) => {
  expect(() => readStripeAddress(url)).toThrow()
  expect(() => createStripeClient('sk_test_1', url)).toThrow()
})
