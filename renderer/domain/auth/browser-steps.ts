/** Sign-in steps that run in a separate browser window: the robot check (reCAPTCHA) and the Google sign-in. */
import type { ApplicationVerifier } from 'firebase/auth'
import type { Platform } from '../../platform/platform-types.ts'
import { type AppErrorCode, CodedError } from './auth-errors.ts'

/** Firebase calls `_reset` after every use, but its public type lacks the method. */
type Verifier = ApplicationVerifier & { _reset(): void }

const EMULATOR_TOKEN = 'not-a-robot'

const ROBOT_FAILURES = {
  cancelled: 'undertone/robot-cancelled',
  'timed-out': 'undertone/robot-timed-out',
  unreachable: 'undertone/robot-unreachable',
} as const satisfies Record<string, AppErrorCode>

/** Creates a verifier for a single robot check. Its `verify` rejects with an `undertone/robot-...` error. */
export function createRobotVerifier(
  browser: Pick<Platform['browser'], 'checkForRobot'>,
  isEmulator: boolean,
): Verifier {
  return {
    type: 'recaptcha',
    verify: async () => {
      if (isEmulator) return EMULATOR_TOKEN
      const result = await browser.checkForRobot()
      if (result.outcome === 'token') return result.token
      throw new CodedError(ROBOT_FAILURES[result.outcome])
    },
    _reset: () => {},
  }
}

const GOOGLE_FAILURES = {
  'timed-out': 'undertone/google-timed-out',
  refused: 'undertone/google-refused',
  unreachable: 'undertone/google-unreachable',
} as const satisfies Record<string, AppErrorCode>

export async function requestGoogleToken(
  browser: Pick<Platform['browser'], 'signInWithGoogle'>,
): Promise<string | null> {
  const result = await browser.signInWithGoogle()
  if (result.outcome === 'token') return result.idToken
  if (result.outcome === 'cancelled') return null
  throw new CodedError(GOOGLE_FAILURES[result.outcome])
}
