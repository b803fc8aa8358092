import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { IdentityUnavailableError } from '../../plugins/identity/identity-port.ts'
import type { PaymentsContext } from './payments-context.ts'
import { ProviderUnavailable } from './provider.ts'

/** Seconds after which a request that found the payment provider away may be sent again. */
const RETRY_AFTER_SECONDS = '2'

/**
 * Does something that needs the payment provider, and perhaps the identity provider.
 * @throws {Failure} 503 when one of them cannot be asked, besides what `work` throws by itself
 */
export async function atPayments<T>(
  { identity }: Pick<PaymentsContext, 'identity'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await atProvider(identity, work)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Failure(503, 'payments-unavailable', 'Payments cannot be reached. Try again soon.', {
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    })
  }
}

/** Does something where what is known already is answer enough when no provider can be asked. */
export async function whereReachable(
  { log }: Pick<PaymentsContext, 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable || error instanceof IdentityUnavailableError
    if (!isAway) throw error
    log('answered without asking', { reason: error.name })
  }
}

/** What the log is told of a failure: a provider's sentence is written here, and repeats nothing that a caller sent. */
export function troubleOf(error: unknown): Record<string, unknown> {
  return error instanceof ProviderUnavailable ? { reason: error.message } : { err: error }
}

/** One thing that may fail without holding up the others; it is due again the next time. */
export async function attempt(
  { log }: Pick<PaymentsContext, 'log'>,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log(`${what} did not work and is tried again`, troubleOf(error))
  }
}
