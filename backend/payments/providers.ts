import { localStripeEntry } from '../dev/stripe/entry.ts'
import type { ProviderEntry, ProviderName, StartProvider } from './provider.ts'
import { stripeEntry } from './stripe/entry.ts'

/** The registry: one entry a provider. The first one that the environment asks for is used. */
const PROVIDERS: Readonly<Record<ProviderName, ProviderEntry>> = {
  stripe: stripeEntry,
  'local-stripe': localStripeEntry,
}

/** The provider that is configured. */
export interface ChosenProvider {
  readonly name: ProviderName
  readonly start: StartProvider
}

/**
 * Chooses the provider; null: plans cannot be bought here.
 * @throws {ConfigError} when the environment cannot be used safely
 */
export function chooseProvider(...given: Parameters<ProviderEntry>): ChosenProvider | null {
  for (const name of Object.keys(PROVIDERS) as ProviderName[]) {
    const start = PROVIDERS[name](...given)
    if (start !== null) return { name, start }
  }
  return null
}
