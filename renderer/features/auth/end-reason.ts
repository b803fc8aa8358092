/** Which of the provider's refusals end a session, and what the person is told of it. */
import { errorCode } from '../../lib/error-code.ts'
import type { EndReason } from './session-reducer.ts'

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
  return REASONS[errorCode(error) ?? ''] ?? null
}
