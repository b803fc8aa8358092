import type { z } from 'zod'
import { ProviderUnavailable } from '../provider.ts'
import { isMissing, toUnavailable } from './stripe-trouble.ts'

/** How Stripe is asked: every trouble becomes ProviderUnavailable, and every answer is looked at. */
export interface AskStripe {
  /** The answer, checked to have the shape. @throws {ProviderUnavailable} */
  <T>(shape: z.ZodType<T>, request: () => Promise<unknown>): Promise<T>
  /** The same; null where Stripe knows no such thing, or for another given trouble. @throws {ProviderUnavailable} */
  readonly orNull: <T>(
    shape: z.ZodType<T>,
    request: () => Promise<unknown>,
    isNone?: (error: unknown) => boolean,
  ) => Promise<T | null>
}

/** Creates the one way that Stripe is asked. The key is there to be kept out of what is told. */
export function createAskStripe(secretKey: string): AskStripe {
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
  const ask = async <T>(shape: z.ZodType<T>, request: () => Promise<unknown>): Promise<T> => {
    const answer = await orNull(shape, request)
    if (answer === null) throw new ProviderUnavailable('Stripe knows no such thing.')
    return answer
  }
  return Object.assign(ask, { orNull })
}
