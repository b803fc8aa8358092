import type { PaymentProvider } from '../provider.ts'

type Question = 'readSession' | 'readSubscription' | 'expireSession'

/** Keeps an answer to a question of a provider back, as from a process that is frozen. */
export function holdUp(question: Question) {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let isWanted = false
  return {
    around: (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      [question]: async (ref: string) => {
        const answer = await provider[question](ref)
        if (isWanted) {
          isWanted = false
          held.resolve()
          await gate.promise
        }
        return answer
      },
    }),
    /** The next one is kept back. */
    arm: () => {
      isWanted = true
    },
    /** Resolves when it is. */
    held: held.promise,
    letGo: gate.resolve,
  }
}
