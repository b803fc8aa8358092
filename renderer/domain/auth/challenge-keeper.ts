/** Keeps the second factor a sign-in waits for: one at a time, in memory, and not for long. */
import { errorCode } from '../../lib/error-code.ts'
import { CHALLENGE_LIFETIME_MS } from '../../limits.ts'
import { CodedError } from './auth-errors.ts'
import type { AuthState, AuthUser } from './auth-store.ts'
import type { SecondFactor } from './identity-provider.ts'

/** The provider no longer knows the sign-in that asked. */
const OVER = ['auth/invalid-multi-factor-session', 'auth/missing-multi-factor-session']

/** `onOver` is called when a challenge was waited for too long. */
export function createChallengeKeeper(
  store: { getState(): AuthState; setState(state: Partial<AuthState>): void },
  onOver: () => void,
) {
  let factor: SecondFactor | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(timer)
    factor = null
    store.setState({ challenge: null })
  }

  function end(): void {
    drop()
    onOver()
  }

  async function ask<T>(call: (asked: SecondFactor) => Promise<T>, done: () => void): Promise<T> {
    const asked = factor
    if (!asked) throw new CodedError('undertone/no-challenge')
    try {
      const result = await call(asked)
      if (factor === asked) done()
      return result
    } catch (error) {
      if (factor === asked && OVER.includes(errorCode(error) ?? '')) end()
      throw error
    }
  }

  return {
    pose: (next: SecondFactor): void => {
      drop()
      factor = next
      timer = setTimeout(end, CHALLENGE_LIFETIME_MS)
      store.setState({ challenge: { phone: next.phone, sentAt: null } })
    },
    /** Has a code sent, again if need be. Rejects with the provider's error. */
    sendCode: (): Promise<void> =>
      ask(
        (asked) => asked.sendCode(),
        () => {
          const { challenge } = store.getState()
          if (challenge) store.setState({ challenge: { ...challenge, sentAt: Date.now() } })
        },
      ),
    /** Signs in. Rejects with the provider's error; the challenge stays unless it is over. */
    answer: (code: string): Promise<AuthUser> => ask((asked) => asked.answer(code), drop),
    drop,
  }
}
