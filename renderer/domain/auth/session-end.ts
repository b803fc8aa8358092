/** Why a session ended: what the vault saw, and what the provider refused. */

import { ownValue } from '../../../shared/api/own-value.ts'
import { errorCode } from '../../lib/error-code.ts'
import type { EndReason, SignOutCause } from './identity-provider.ts'

/** A change of the vault by another window explains a sign-out that follows it within this time, in ms. */
const FOLLOWS_WITHIN_MS = 2_000

export type SignOutNotes = ReturnType<typeof createSignOutNotes>

export function createSignOutNotes(now: () => number = Date.now) {
  let found = false
  let elsewhereAt: number | null = null
  return {
    /** The vault held the session of an account when the app started. */
    onFound: (): void => {
      found = true
    },
    /** Another window has saved or cleared the session. */
    onElsewhere: (): void => {
      elsewhereAt = now()
    },
    /** Explains one callback, and forgets what was noted. */
    take: (): SignOutCause => {
      const isElsewhere = elsewhereAt !== null && now() - elsewhereAt <= FOLLOWS_WITHIN_MS
      const cause = isElsewhere ? 'elsewhere' : found ? 'lost' : 'no-session'
      found = false
      elsewhereAt = null
      return cause
    },
  }
}

const REASONS: Readonly<Record<string, EndReason>> = {
  'auth/user-disabled': 'disabled',
  // For a deleted account and for revoked tokens alike: the provider's library does not tell them apart.
  'auth/user-token-expired': 'revoked',
  'auth/user-not-found': 'revoked',
  // Passed on as the service says it: for this one the library does not even sign out.
  'auth/invalid-refresh-token': 'revoked',
  'auth/invalid-user-token': 'unknown',
}

/** Null for an error that a later try may get over. */
export function endReasonOf(error: unknown): EndReason | null {
  return ownValue(REASONS, errorCode(error) ?? '') ?? null
}
