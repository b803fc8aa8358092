import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { isMissing, isRefused, toUnavailable } from './stripe-request.ts'

const KEY = 'sk_test_51Secret'
const { StripeAPIError, StripeCardError, StripeInvalidRequestError } = Stripe.errors
const raw = (more: object) => ({ type: 'api_error', message: `About ${KEY}`, ...more }) as const

test('toUnavailable reports the error class, code and request id', () => {
  const error = new StripeCardError(raw({ code: 'card_declined', requestId: 'req_A1' }))
  const unavailable = toUnavailable(error, KEY)
  expect(unavailable).toBeInstanceOf(ProviderUnavailable)
  expect(unavailable.message).toBe(
    'Stripe is unavailable (StripeCardError, card_declined, req_A1).',
  )
})

test('toUnavailable omits the message and malformed codes', () => {
  for (const more of [{}, { code: KEY, requestId: KEY }, { code: 'a b', requestId: 'req_<b>' }]) {
    const { message } = toUnavailable(new StripeAPIError(raw(more)), KEY)
    expect(message).toBe('Stripe is unavailable (StripeAPIError).')
  }
})

test('toUnavailable removes the key even when it looks like a request id', () => {
  const key = 'req_secret'
  const unavailable = toUnavailable(new StripeAPIError(raw({ requestId: key })), key)
  expect(unavailable.message).toBe('Stripe is unavailable (StripeAPIError, [secret key]).')
})

test('toUnavailable wraps other errors and passes its own through', () => {
  expect(toUnavailable(new TypeError(KEY), KEY).message).toBe('Stripe is unavailable.')
  const ours = new ProviderUnavailable('Ours.')
  expect(toUnavailable(ours, KEY)).toBe(ours)
})

test('isMissing and isRefused accept only errors of Stripe', () => {
  const missing = new StripeInvalidRequestError(raw({ code: 'resource_missing' }))
  const refused = new StripeInvalidRequestError(raw({ code: 'parameter_unknown' }))
  expect([isMissing(missing), isMissing(refused)]).toEqual([true, false])
  expect([isRefused(missing), isRefused(refused)]).toEqual([true, true])
  for (const other of [new StripeAPIError(raw({})), new Error('resource_missing'), null]) {
    expect([isMissing(other), isRefused(other)]).toEqual([false, false])
  }
})
