import type { PaymentsContext } from './payments-context.ts'

/** Most subscriptions that are ended in one go. */
const BATCH = 20

/**
 * Ends the subscriptions at the provider that another one replaced, or whose user was removed.
 * @throws {ProviderUnavailable} those that are left are tried again
 */
export async function endReplaced(context: PaymentsContext): Promise<void> {
  const { provider, replaced } = context
  if (provider === null) return
  for (const ref of await replaced.list(provider.name, BATCH)) {
    await provider.endNow(ref)
    await replaced.remove(provider.name, ref)
  }
}
