/** Holds the pending second factor of a sign-in in memory, with a time limit. */
import { errorCode } from '../../lib/error-code.ts'
import { CHALLENGE_LIFETIME_MS } from '../../limits.ts'
import { CodedError } from './auth-errors.ts'
import type { AuthState, AuthUser } from './auth-store.ts'
import type { SecondFactor } from './identity-provider.ts'

const EXPIRED_CODES = ['auth/invalid-multi-factor-session', 'auth/missing-multi-factor-session']

export function createChallengeStore(
  store: { getState(): AuthState; setState(state: Partial<AuthState>): void },
  onTimeout: () => void,
) {
  let factor: SecondFactor | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function clear(): void {
    clearTimeout(timer)
    factor = null
    store.setState({ challenge: null })
  }

  function expire(): void {
    clear()
    onTimeout()
  }

  async function callFactor<T>(
    call: (current: SecondFactor) => Promise<T>,
    onSuccess: () => void,
  ): Promise<T> {
    const current = factor
    if (!current) throw new CodedError('undertone/no-challenge')
    try {
      const result = await call(current)
      if (factor === current) onSuccess()
      return result
    } catch (error) {
      if (factor === current && EXPIRED_CODES.includes(errorCode(error) ?? '')) expire()
      throw error
    }
  }

  return {
    set: (next: SecondFactor): void => {
      clear()
      factor = next
      timer = setTimeout(expire, CHALLENGE_LIFETIME_MS)
      store.setState({ challenge: { phone: next.phone, sentAt: null } })
    },
    sendCode: (): Promise<void> =>
      callFactor(
        (current) => current.sendCode(),
        () => {
          const { challenge } = store.getState()
          if (challenge) store.setState({ challenge: { ...challenge, sentAt: Date.now() } })
        },
      ),
    /** Rejects with the provider's error. The challenge remains unless it has expired. */
    submit: (code: string): Promise<AuthUser> =>
      callFactor((current) => current.submit(code), clear),
    clear,
  }
}
