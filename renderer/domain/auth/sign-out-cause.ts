import { ownValue } from '../../../shared/api/own-value.ts'
import { errorCode } from '../../lib/error-code.ts'
import type { EndReason, SignOutCause } from './identity-provider.ts'

/** A sign-out within this time after another window's vault change is attributed to that window. */
const ATTRIBUTION_PERIOD_MS = 2_000

export type SignOutCauses = ReturnType<typeof createSignOutCauses>

/** Determines why the provider reports that no user is signed in. */
export function createSignOutCauses(getTime: () => number = Date.now) {
  let hasStoredSession = false
  let otherWindowChangedAt: number | null = null
  return {
    onStoredSessionFound: (): void => {
      hasStoredSession = true
    },
    onOtherWindowChange: (): void => {
      otherWindowChangedAt = getTime()
    },
    takeCause: (): SignOutCause => {
      const isOtherWindow =
        otherWindowChangedAt !== null && getTime() - otherWindowChangedAt <= ATTRIBUTION_PERIOD_MS
      const ownCause = hasStoredSession ? 'expired' : 'no-session'
      const cause = isOtherWindow ? 'elsewhere' : ownCause
      hasStoredSession = false
      otherWindowChangedAt = null
      return cause
    },
  }
}

const REASONS: Readonly<Record<string, EndReason>> = {
  'auth/user-disabled': 'disabled',
  // The library does not distinguish deleted accounts from revoked tokens.
  'auth/user-token-expired': 'revoked',
  'auth/user-not-found': 'revoked',
  // The library forwards this server code and does not sign out.
  'auth/invalid-refresh-token': 'revoked',
  'auth/invalid-user-token': 'unknown',
}

/** Returns the reason why the session ended. Null when the error may be temporary. */
export function getEndReason(error: unknown): EndReason | null {
  return ownValue(REASONS, errorCode(error) ?? '') ?? null
}
