import type { ContractWorld } from './contract-world.ts'
import { createStripeWorld } from './stripe-world.ts'

/** Every provider that the suite is run with. */
export const WORLDS: readonly (readonly [string, () => Promise<ContractWorld>])[] = [
  ['Stripe', createStripeWorld],
]
