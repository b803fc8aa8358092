import { ownValue } from '../../../shared/api/own-value.ts'
import { errorCode } from '../../lib/error-code.ts'
import type { EndReason, SignOutCause } from './identity-provider.ts'

/** A sign-out within this time after another window's vault change is attributed to that window. In ms. */
const ELSEWHERE_WINDOW_MS = 2_000

export type SignOutCauses = ReturnType<typeof createSignOutCauses>

export function createSignOutCauses(now: () => number = Date.now) {
  let found = false
  let elsewhereAt: number | null = null
  return {
    onFound: (): void => {
      found = true
    },
    onElsewhere: (): void => {
      elsewhereAt = now()
    },
    take: (): SignOutCause => {
      const isElsewhere = elsewhereAt !== null && now() - elsewhereAt <= ELSEWHERE_WINDOW_MS
      const cause = isElsewhere ? 'elsewhere' : found ? 'expired' : 'no-session'
      found = false
      elsewhereAt = null
      return cause
    },
  }
}

const REASONS: Readonly<Record<string, EndReason>> = {
  'auth/user-disabled': 'disabled',
  // For deleted accounts and revoked tokens; the library does not distinguish them.
  'auth/user-token-expired': 'revoked',
  'auth/user-not-found': 'revoked',
  // Passed through from the server; the library does not even sign out.
  'auth/invalid-refresh-token': 'revoked',
  'auth/invalid-user-token': 'unknown',
}

/** Null: the error may be temporary. */
export function getEndReason(error: unknown): EndReason | null {
  return ownValue(REASONS, errorCode(error) ?? '') ?? null
}
