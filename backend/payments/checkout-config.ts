import path from 'node:path'
import { ConfigError } from '../../shared/config/runtime-config.ts'
import { isLoopbackHost } from '../../shared/config/service-url.ts'
import { DEFAULT_PRODUCTS } from './prices/products-file.ts'

/** Who takes the money: the test provider of a clone, Stripe, or nobody. */
export type CheckoutConfig =
  | { readonly kind: 'test' }
  | { readonly kind: 'off' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      /** Another address than Stripe's own, for tests; on this machine only. */
      readonly url: string | null
    }

type Environment = Readonly<Record<string, string | undefined>>

function stripeUrl(url: string | undefined): string | null {
  if (!url) return null
  // The key goes there: nothing but a test's own server may ask for it.
  if (!URL.canParse(url) || !isLoopbackHost(new URL(url).hostname)) {
    throw new ConfigError('UNDERTONE_STRIPE_URL is for tests: it must be on this machine.')
  }
  return url.replace(/(?<!\/)\/+$/, '')
}

/**
 * Decides who takes the money. Plans without money are for a backend on one's own machine alone: a
 * hosted one without Stripe sells nothing.
 * @throws {ConfigError} when half of what Stripe needs is there
 */
export function decideCheckout(env: Environment, mode: 'local' | 'hosted'): CheckoutConfig {
  const secretKey = env.UNDERTONE_STRIPE_SECRET_KEY
  const webhookSecret = env.UNDERTONE_STRIPE_WEBHOOK_SECRET
  if (!secretKey && !webhookSecret) return { kind: mode === 'local' ? 'test' : 'off' }
  if (!secretKey || !webhookSecret) {
    throw new ConfigError(
      'Stripe needs both UNDERTONE_STRIPE_SECRET_KEY and UNDERTONE_STRIPE_WEBHOOK_SECRET.',
    )
  }
  // A clone must not take real money by a key that happens to be in the environment.
  if (mode === 'local' && /^[sr]k_live_/.test(secretKey)) {
    throw new ConfigError('A backend with demo accounts must not have a live key of Stripe.')
  }
  return { kind: 'stripe', secretKey, webhookSecret, url: stripeUrl(env.UNDERTONE_STRIPE_URL) }
}

/** The file that says what is sold: UNDERTONE_PRODUCTS, or the one beside the code. */
export function decideProducts(env: Environment, root: string): string {
  return env.UNDERTONE_PRODUCTS ? path.resolve(root, env.UNDERTONE_PRODUCTS) : DEFAULT_PRODUCTS
}
