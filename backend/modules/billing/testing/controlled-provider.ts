import type { PaymentProvider, ProviderSubscription } from '../provider.ts'

const DAY_MS = 24 * 60 * 60_000
export const STARTED_AT = Date.parse('2026-11-21T08:00:00.000Z')

/** Returns the subscription of the user ada after some changes. Every third change ends it. */
export function afterChanges(changes: number): ProviderSubscription {
  return {
    ref: 'sub_1',
    customer: 'cus_1',
    uid: 'ada',
    priceId: 'pro-month',
    state: changes % 3 === 2 ? 'ended' : 'active',
    startedAt: STARTED_AT,
    periodEnd: STARTED_AT + (changes + 30) * DAY_MS,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    nextPriceId: null,
  }
}

/** Creates a provider with one subscription, whose responses the test controls. */
export function createControlledProvider() {
  const pendingRequests: PromiseWithResolvers<PromiseWithResolvers<ProviderSubscription>>[] = []
  const provider = {
    name: 'stripe',
    readSubscription: () => {
      const response = Promise.withResolvers<ProviderSubscription>()
      pendingRequests.shift()?.resolve(response)
      return response.promise
    },
  } as unknown as PaymentProvider
  return {
    provider,
    /** Runs `trigger` and resolves with the pending response once the request arrives. */
    nextRequest: (trigger: () => void) => {
      const pending = Promise.withResolvers<PromiseWithResolvers<ProviderSubscription>>()
      pendingRequests.push(pending)
      trigger()
      return pending.promise
    },
  }
}
