import Stripe from 'stripe'
import type { z } from 'zod'
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

/**
 * Creates the one way that Stripe is asked: every trouble becomes ProviderUnavailable, without the key, and every
 * answer is checked to have its shape.
 */
export function createAskStripe(secretKey: string) {
  /** Null where Stripe knows no such thing, or for another given trouble. @throws {ProviderUnavailable} */
  async function orNull<T>(
    shape: z.ZodType<T>,
    request: () => Promise<unknown>,
    isNone = isMissing,
  ): Promise<T | null> {
    let answer: unknown
    try {
      answer = await request()
    } catch (error) {
      if (isNone(error)) return null
      throw toUnavailable(error, secretKey)
    }
    const read = shape.safeParse(answer)
    if (read.success) return read.data
    throw new ProviderUnavailable('Stripe gave an answer that cannot be understood.')
  }
  /** @throws {ProviderUnavailable} */
  const ask = async <T>(shape: z.ZodType<T>, request: () => Promise<unknown>): Promise<T> => {
    const answer = await orNull(shape, request)
    if (answer === null) throw new ProviderUnavailable('Stripe knows no such thing.')
    return answer
  }
  return Object.assign(ask, { orNull })
}
export type AskStripe = ReturnType<typeof createAskStripe>
