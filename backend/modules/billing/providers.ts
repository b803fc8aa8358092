import type { ProviderEntry, ProviderName, StartProvider } from './provider.ts'
import { stripeEntry } from './stripe/entry.ts'

/** The registry: one entry a provider. The first one that the environment asks for is used. */
const PROVIDERS: Readonly<Record<Exclude<ProviderName, 'local-stripe'>, ProviderEntry>> = {
  stripe: stripeEntry,
}

/**
 * Chooses the provider that the environment asks for; null: none.
 * @throws {ConfigError} when the environment cannot be used safely
 */
export function chooseProvider(...given: Parameters<ProviderEntry>): StartProvider | null {
  for (const entry of Object.values(PROVIDERS)) {
    const start = entry(...given)
    if (start !== null) return start
  }
  return null
}
