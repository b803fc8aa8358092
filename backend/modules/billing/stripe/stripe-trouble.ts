import Stripe from 'stripe'
import { ProviderUnavailable } from '../provider.ts'

/** Stripe knows no such thing (https://docs.stripe.com/error-codes#resource-missing). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** Stripe understood the request and refuses it, so that asking again would be no use. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Something that has to be there, as it was made here, and is not. */
export function stripeKnowsNone(): ProviderUnavailable {
  return new ProviderUnavailable('Stripe knows nothing of ours under this id.')
}

const CODE = /^[a-z_]{1,60}$/
const REQUEST_ID = /^req_\w{1,60}$/

/**
 * What is told of a failed request: its kind, Stripe's code and the id Stripe's own log has it under.
 * Never Stripe's message, which can quote what was sent, and never the key, whatever came back.
 */
export function toUnavailable(error: unknown, secretKey: string): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderUnavailable('Stripe could not be asked.')
  }
  const { code = '', requestId = '' } = error
  const told = [
    error.constructor.name,
    CODE.test(code) && code,
    REQUEST_ID.test(requestId) && requestId,
  ]
  const words = told.filter((word) => word !== false).join(', ')
  return new ProviderUnavailable(
    `Stripe could not be asked (${words}).`.replaceAll(secretKey, '[secret key]'),
  )
}
