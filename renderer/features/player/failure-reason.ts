import type { StreamEnd } from '../../../preload/contract.ts'

/** Why there is no sound; the failure messages put it into words. */
export type FailureReason =
  | StreamEnd
  | 'unsupported'
  | 'unreachable'
  | 'timeout'
  | 'lost'
  | 'finished'
  | 'blocked'
