import type { PlansContext } from './payments-context.ts'
import { ProviderUnavailable } from './provider.ts'

/** What the log is told of a failure: a provider's sentence is written here, and repeats no person's words. */
export function troubleOf(error: unknown): Record<string, unknown> {
  return error instanceof ProviderUnavailable ? { reason: error.message } : { err: error }
}

/** One thing that may fail without holding up the others; it is due again the next time. */
export async function attempt(
  { log }: Pick<PlansContext, 'log'>,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log(`${what} did not work and is tried again`, troubleOf(error))
  }
}
