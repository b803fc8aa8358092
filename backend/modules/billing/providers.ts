import type { ProviderEntry, ProviderName, StartProvider } from './provider.ts'
import { stripeEntry } from './stripe/entry.ts'

/** The first entry that the environment selects is used. */
const PROVIDERS: Readonly<Record<Exclude<ProviderName, 'local-stripe'>, ProviderEntry>> = {
  stripe: stripeEntry,
}

/** Selects the payment provider, or null for none. @throws {ConfigError} when the environment is unsafe */
export function chooseProvider(...args: Parameters<ProviderEntry>): StartProvider | null {
  for (const entry of Object.values(PROVIDERS)) {
    const start = entry(...args)
    if (start !== null) return start
  }
  return null
}
