import type { ContractWorld } from './contract-world.ts'
import { createStripeWorld } from './stripe-world.ts'
import { createTestProviderWorld } from './test-provider-world.ts'

/** Everybody who must keep the contract: for `describe.each`. */
export const WORLDS: readonly (readonly [name: string, create: () => Promise<ContractWorld>])[] = [
  ['the test provider', createTestProviderWorld],
  ['Stripe', createStripeWorld],
]
