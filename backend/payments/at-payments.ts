import { atProvider } from '../identity/bearer.ts'
import { IdentityUnavailableError } from '../identity/identity-port.ts'
import { providerAway } from './payment-failures.ts'
import type { PlansContext } from './payments-context.ts'
import { ProviderUnavailable } from './provider.ts'

/**
 * Does something that needs the payment provider, and perhaps the identity provider.
 * @throws {Failure} 503 when one of them cannot be asked, besides what `work` throws by itself
 */
export async function atPayments<T>(
  { identity }: Pick<PlansContext, 'identity'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await atProvider(identity, work)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerAway()
    throw error
  }
}

/** Does something where what is known already is answer enough when nobody can be asked. */
export async function whereReachable(
  { log }: Pick<PlansContext, 'log'>,
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
