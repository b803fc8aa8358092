import type { PlayerReport } from '../../preload/contract.ts'

/**
 * How long the computer is kept awake for a station that is not heard at the moment, in ms. A lost
 * connection is usually back within seconds, and a computer that falls asleep in between ends the
 * evening; one that has no network at all must be allowed to sleep.
 */
export const GRACE_MS = 60_000

/**
 * Whether the computer is to stay awake: `yes` while there is sound or the next sound is on its way,
 * `for-a-while` (GRACE_MS, and only if it is awake for the player already) while a connection is sought,
 * `no` otherwise.
 */
export function staysAwake(status: PlayerReport['status']): 'yes' | 'for-a-while' | 'no' {
  if (status === 'playing' || status === 'buffering') return 'yes'
  return status === 'connecting' || status === 'reconnecting' ? 'for-a-while' : 'no'
}
