import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { CheckoutConfig } from './checkout-config.ts'
import type { PaymentProvider } from './provider.ts'
import type { TestProvider } from './test-provider/create-test-provider.ts'

const SECRET_BYTES = 32

interface ProviderParts {
  readonly database: DatabaseSync
  readonly now: () => number
  readonly apiUrl: () => string
  /** Brings a webhook of the test provider to the API. */
  readonly deliver: (body: string, signature: string) => Promise<void>
}

/** Who takes the money. `test` is the same provider again where it is the one without money. */
export interface ChosenProvider {
  readonly provider: PaymentProvider | null
  readonly test: TestProvider | null
}

/** Makes the provider that is configured; what is not needed is not loaded. */
export async function chooseProvider(
  config: CheckoutConfig,
  parts: ProviderParts,
): Promise<ChosenProvider> {
  if (config.kind === 'off') return { provider: null, test: null }
  if (config.kind === 'test') {
    const { createTestProvider } = await import('./test-provider/create-test-provider.ts')
    // Signed and read by the same process: nobody has to know it, and nothing keeps it.
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const test = createTestProvider({ ...parts, secret })
    return { provider: test, test }
  }
  const { createStripeProvider } = await import('./stripe/create-stripe-provider.ts')
  const { secretKey, webhookSecret, url } = config
  const address = url === null ? {} : { url }
  const provider = createStripeProvider({ secretKey, webhookSecret, now: parts.now, ...address })
  return { provider, test: null }
}
