import Stripe from 'stripe'
import type { z } from 'zod'
import { ProviderUnavailable } from '../provider.ts'

/** https://docs.stripe.com/error-codes#resource-missing */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** Returns true if Stripe understood the request and rejects it, so that a retry is useless. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Error for an object that this service created and that must exist. */
export function notFoundAtStripe(): ProviderUnavailable {
  return new ProviderUnavailable('Stripe has no object of ours with this id.')
}

const CODE = /^[a-z_]{1,60}$/
const REQUEST_ID = /^req_\w{1,60}$/

/** Converts an error. Names only its class, code and request id, because Stripe's message can quote request data. */
export function toUnavailable(error: unknown, secretKey: string): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderUnavailable('Stripe is unavailable.')
  }
  const { code = '', requestId = '' } = error
  const details = [
    error.constructor.name,
    CODE.test(code) && code,
    REQUEST_ID.test(requestId) && requestId,
  ]
  const text = details.filter((part) => part !== false).join(', ')
  return new ProviderUnavailable(
    `Stripe is unavailable (${text}).`.replaceAll(secretKey, '[secret key]'),
  )
}

/** Every call to Stripe uses this function. It maps errors to ProviderUnavailable and validates responses. */
export function createStripeRequest(secretKey: string) {
  /** Returns null if the error `isExpectedError`, by default if the object is missing. @throws {ProviderUnavailable} */
  async function orNull<T>(
    shape: z.ZodType<T>,
    send: () => Promise<unknown>,
    isExpectedError = isMissing,
  ): Promise<T | null> {
    let response: unknown
    try {
      response = await send()
    } catch (error) {
      if (isExpectedError(error)) return null
      throw toUnavailable(error, secretKey)
    }
    const parsed = shape.safeParse(response)
    if (parsed.success) return parsed.data
    throw new ProviderUnavailable('Stripe sent an invalid response.')
  }
  const request = async <T>(shape: z.ZodType<T>, send: () => Promise<unknown>): Promise<T> => {
    const response = await orNull(shape, send)
    if (response === null) throw new ProviderUnavailable('Stripe has no such object.')
    return response
  }
  return Object.assign(request, { orNull })
}
export type StripeRequest = ReturnType<typeof createStripeRequest>
