/** Handoffs: tasks that the user completes in the system's browser. A new handoff cancels the previous one. */
import { invoke } from './channel.ts'

export type GoogleSignInResult =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'refused' | 'unreachable' }

export type RobotCheckResult =
  | { readonly outcome: 'token'; readonly token: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'unreachable' }

export const browserChannels = {
  signInWithGoogle: invoke<[], GoogleSignInResult>('browser:google'),
  checkForRobot: invoke<[], RobotCheckResult>('browser:robot-check'),
  /** Ends the current handoff, which then returns 'cancelled'. */
  cancel: invoke<[], void>('browser:cancel'),
}
