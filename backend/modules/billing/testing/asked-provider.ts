import type { PaymentProvider, ProviderSubscription } from '../provider.ts'

const DAY_MS = 24 * 60 * 60_000
/** When the subscription began. */
export const STARTED_AT = Date.parse('2026-11-21T08:00:00.000Z')

/** ada's subscription after so many changes: every third ends it, and its period says which it was. */
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

/** A provider of that one subscription whose questions wait for the test to answer them. */
export function createAskedProvider() {
  const arrived: PromiseWithResolvers<PromiseWithResolvers<ProviderSubscription>>[] = []
  const provider = {
    name: 'stripe',
    readSubscription: () => {
      const answer = Promise.withResolvers<ProviderSubscription>()
      arrived.shift()?.resolve(answer)
      return answer.promise
    },
  } as unknown as PaymentProvider
  return {
    provider,
    /** Does what leads to a question; resolves with how to answer it once it has come. */
    question: (ask: () => void) => {
      const coming = Promise.withResolvers<PromiseWithResolvers<ProviderSubscription>>()
      arrived.push(coming)
      ask()
      return coming.promise
    },
  }
}
