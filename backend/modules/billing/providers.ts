import { ConfigError, isLoopbackHost } from '../../../shared/config/runtime-config.ts'
import type { ProviderEntry, ProviderName, StartProvider } from './provider.ts'

function stripeUrl(url: string | undefined): { readonly url?: string } {
  if (!url) return {}
  // Requests contain the secret key, so only a server on this machine is allowed.
  if (!URL.canParse(url) || !isLoopbackHost(new URL(url).hostname)) {
    throw new ConfigError('UNDERTONE_STRIPE_URL is for tests: it must be on this machine.')
  }
  return { url: url.replace(/(?<!\/)\/+$/, '') }
}

/** Returns null when no secret is set. @throws {ConfigError} when one is missing, or a local clone has a live key */
export function readStripeSettings(...[env, mode]: Parameters<ProviderEntry>) {
  const secretKey = env.UNDERTONE_STRIPE_SECRET_KEY
  const webhookSecret = env.UNDERTONE_STRIPE_WEBHOOK_SECRET
  if (!secretKey && !webhookSecret) return null
  if (!secretKey || !webhookSecret) {
    throw new ConfigError(
      'Stripe needs both UNDERTONE_STRIPE_SECRET_KEY and UNDERTONE_STRIPE_WEBHOOK_SECRET.',
    )
  }
  // A clone must not take real money with a key that happens to be in the environment.
  if (mode === 'local' && /^[sr]k_live_/.test(secretKey)) {
    throw new ConfigError('A backend with demo accounts must not have a live key of Stripe.')
  }
  return { secretKey, webhookSecret, ...stripeUrl(env.UNDERTONE_STRIPE_URL) }
}

const stripeEntry: ProviderEntry = (env, mode) => {
  const settings = readStripeSettings(env, mode)
  if (settings === null) return null
  return async () => {
    const { createStripeProvider } = await import('./stripe/create-stripe-provider.ts')
    const provider = createStripeProvider({ ...settings, name: 'stripe' })
    return { provider, pages: null, runDue: () => {}, stop: async () => {} }
  }
}

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
