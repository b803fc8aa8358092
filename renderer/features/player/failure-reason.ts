import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'

/** Why there is no sound; the failure messages put it into words. */
export type FailureReason =
  | StreamEnd
  | 'unsupported'
  | 'unreachable'
  | 'timeout'
  | 'lost'
  | 'finished'
  | 'blocked'
