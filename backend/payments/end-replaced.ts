import type { PlansContext } from './payments-context.ts'

/** Most subscriptions that are ended in one go. */
const BATCH = 20

/**
 * Ends the subscriptions at the provider that another one, or nobody, is in the place of.
 * @throws {ProviderUnavailable} those that are left are tried again
 */
export async function endReplaced(context: PlansContext): Promise<void> {
  const { provider, replaced } = context
  if (provider === null) return
  for (const ref of replaced.list(provider.name, BATCH)) {
    await provider.endNow(ref)
    replaced.remove(provider.name, ref)
  }
}
