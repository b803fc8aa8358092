import type { PaymentProvider } from '../provider.ts'

type RequestName = 'readSession' | 'readSubscription' | 'expireSession'

/** Wraps a provider and delays one response, as if the process were frozen. */
export function delayResponse(name: RequestName) {
  const gate = Promise.withResolvers<void>()
  const delayed = Promise.withResolvers<void>()
  let isArmed = false
  return {
    around: (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      [name]: async (ref: string) => {
        const response = await provider[name](ref)
        if (isArmed) {
          isArmed = false
          delayed.resolve()
          await gate.promise
        }
        return response
      },
    }),
    arm: () => {
      isArmed = true
    },
    delayed: delayed.promise,
    release: gate.resolve,
  }
}
