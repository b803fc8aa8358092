/** Google's word on who somebody is, asked for in the browser. */
import type { Platform } from '../../platform/platform-types.ts'
import { CodedError, type OwnErrorCode } from './coded-error.ts'

const FAILURES = {
  'timed-out': 'undertone/google-timed-out',
  refused: 'undertone/google-refused',
  unreachable: 'undertone/google-unreachable',
} as const satisfies Record<string, OwnErrorCode>

/** The ID token, or null when the person cancelled. Rejects with an `undertone/google-...` error. */
export async function askGoogle(
  browser: Pick<Platform['browser'], 'signInWithGoogle'>,
): Promise<string | null> {
  const answer = await browser.signInWithGoogle()
  if (answer.outcome === 'token') return answer.idToken
  if (answer.outcome === 'cancelled') return null
  throw new CodedError(FAILURES[answer.outcome])
}
