/** Steps of a sign-in in the system's browser: the robot check, and Google's ID token. */
import type { ApplicationVerifier } from 'firebase/auth'
import type { Platform } from '../../platform/platform-types.ts'
import { CodedError, type OwnErrorCode } from './auth-errors.ts'

/** Firebase calls `_reset` after every use: part of its verifiers, missing from the public type. */
type Verifier = ApplicationVerifier & { _reset(): void }

/** The emulator takes any text. */
const EMULATOR_TOKEN = 'not-a-robot'

const ROBOT_FAILURES = {
  cancelled: 'undertone/robot-cancelled',
  'timed-out': 'undertone/robot-timed-out',
  unreachable: 'undertone/robot-unreachable',
} as const satisfies Record<string, OwnErrorCode>

/**
 * One use of the robot check, which opens in the system's browser when Firebase asks for it; the
 * emulator needs none. Rejects with an `undertone/robot-...` error when the check ends without a token.
 */
export function createRobotVerifier(
  browser: Pick<Platform['browser'], 'checkForRobot'>,
  isEmulator: boolean,
): Verifier {
  return {
    type: 'recaptcha',
    verify: async () => {
      if (isEmulator) return EMULATOR_TOKEN
      const answer = await browser.checkForRobot()
      if (answer.outcome === 'token') return answer.token
      throw new CodedError(ROBOT_FAILURES[answer.outcome])
    },
    _reset: () => {},
  }
}

const GOOGLE_FAILURES = {
  'timed-out': 'undertone/google-timed-out',
  refused: 'undertone/google-refused',
  unreachable: 'undertone/google-unreachable',
} as const satisfies Record<string, OwnErrorCode>

/** The ID token, or null when the user cancelled. Rejects with an `undertone/google-...` error. */
export async function askGoogle(
  browser: Pick<Platform['browser'], 'signInWithGoogle'>,
): Promise<string | null> {
  const answer = await browser.signInWithGoogle()
  if (answer.outcome === 'token') return answer.idToken
  if (answer.outcome === 'cancelled') return null
  throw new CodedError(GOOGLE_FAILURES[answer.outcome])
}
