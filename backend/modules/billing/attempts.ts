import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { IdentityUnavailableError } from '../../plugins/identity/identity-port.ts'
import type { PaymentsContext } from './payments-context.ts'
import { ProviderUnavailable } from './provider.ts'

const RETRY_AFTER_SECONDS = '2'

/** Runs `work` and rethrows its errors. @throws {Failure} 503 when a provider is unreachable */
export async function mapProviderErrors<T>(
  { identity }: Pick<PaymentsContext, 'identity'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await atProvider(identity, work)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Failure(503, 'payments-unavailable', {
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    })
  }
}

/** Runs a refresh whose failure is acceptable: the stored data is used when a provider is unreachable. */
export async function ignoreUnavailable(
  { log }: Pick<PaymentsContext, 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isUnavailable =
      error instanceof ProviderUnavailable || error instanceof IdentityUnavailableError
    if (!isUnavailable) throw error
    log('responded with stored data', { reason: error.name })
  }
}

/** Returns the log fields of an error. Messages of ProviderUnavailable contain no caller input. */
export function failureDetails(error: unknown): Record<string, unknown> {
  return error instanceof ProviderUnavailable ? { reason: error.message } : { err: error }
}

/** Runs one of several tasks; logs a failure and leaves the task due for the next run. */
export async function attempt(
  { log }: Pick<PaymentsContext, 'log'>,
  task: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log(`${task} failed and will be retried`, failureDetails(error))
  }
}
