/**
 * What happens in the system's browser, where a user sees whose page it is. No address and no
 * argument goes in. One at a time: a new one cancels the one before.
 */
import { invoke } from './channel.ts'

/** How signing in with Google ended; `idToken` is Google's, for the identity provider. */
export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'refused' | 'unreachable' }

/** How the robot check ended; `token` is for the identity provider. */
export type RobotAnswer =
  | { readonly outcome: 'token'; readonly token: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'unreachable' }

export const browserChannels = {
  signInWithGoogle: invoke<[], GoogleAnswer>('browser:google'),
  checkForRobot: invoke<[], RobotAnswer>('browser:robot-check'),
  /** Ends the one under way, which then answers 'cancelled'. */
  cancel: invoke<[], void>('browser:cancel'),
}
