/** Handoffs to the system's browser. Pages pass no URL. A new handoff cancels the previous one. */
import { invoke } from './channel.ts'

export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'refused' | 'unreachable' }

export type RobotAnswer =
  | { readonly outcome: 'token'; readonly token: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'unreachable' }

export const browserChannels = {
  signInWithGoogle: invoke<[], GoogleAnswer>('browser:google'),
  checkForRobot: invoke<[], RobotAnswer>('browser:robot-check'),
  /** Ends the current handoff, which then returns 'cancelled'. */
  cancel: invoke<[], void>('browser:cancel'),
}
