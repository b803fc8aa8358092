import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { isMissing, isRefused, toUnavailable } from './ask-stripe.ts'

const KEY = 'sk_test_51Secret'
const { StripeAPIError, StripeCardError, StripeInvalidRequestError } = Stripe.errors
const raw = (more: object) => ({ type: 'api_error', message: `About ${KEY}`, ...more }) as const

test('kind, code and request are told', () => {
  const error = new StripeCardError(raw({ code: 'card_declined', requestId: 'req_A1' }))
  const told = toUnavailable(error, KEY)
  expect(told).toBeInstanceOf(ProviderUnavailable)
  expect(told.message).toBe('Stripe could not be asked (StripeCardError, card_declined, req_A1).')
})

test('what does not look like a code or a request is left out, and so is the message', () => {
  for (const more of [{}, { code: KEY, requestId: KEY }, { code: 'a b', requestId: 'req_<b>' }]) {
    const { message } = toUnavailable(new StripeAPIError(raw(more)), KEY)
    expect(message).toBe('Stripe could not be asked (StripeAPIError).')
  }
})

test('the key is not told even where it looks like what is told', () => {
  const key = 'req_secret'
  const told = toUnavailable(new StripeAPIError(raw({ requestId: key })), key)
  expect(told.message).toBe('Stripe could not be asked (StripeAPIError, [secret key]).')
})

test('anything else is trouble too, and our own stays what it is', () => {
  expect(toUnavailable(new TypeError(KEY), KEY).message).toBe('Stripe could not be asked.')
  const ours = new ProviderUnavailable('Ours.')
  expect(toUnavailable(ours, KEY)).toBe(ours)
})

test('only Stripe’s own words make something missing or refused', () => {
  const missing = new StripeInvalidRequestError(raw({ code: 'resource_missing' }))
  const refused = new StripeInvalidRequestError(raw({ code: 'parameter_unknown' }))
  expect([isMissing(missing), isMissing(refused)]).toEqual([true, false])
  expect([isRefused(missing), isRefused(refused)]).toEqual([true, true])
  for (const other of [new StripeAPIError(raw({})), new Error('resource_missing'), null]) {
    expect([isMissing(other), isRefused(other)]).toEqual([false, false])
  }
})
