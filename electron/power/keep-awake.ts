import { type PowerSaveBlocker, powerSaveBlocker } from 'electron'
import type { PlayerReport } from '../../preload/contract/player.ts'

/**
 * How long the computer is kept awake while a connection is sought, in ms. A lost one is usually back
 * within seconds; a computer without a network must be allowed to sleep.
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

/** Keeps the computer from falling asleep while something plays, and only then. */
export interface AwakeKeeper {
  /** Takes what the player reports. */
  follow(report: Pick<PlayerReport, 'status'>): void
  /** Whether the user wants that at all; they do until they say otherwise. */
  allow(allowed: boolean): void
  /** Lets the computer sleep. */
  stop(): void
}

/** The screen may go dark: sound needs none, so only the app's own suspension is prevented. */
export function createAwakeKeeper(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'> = powerSaveBlocker,
): AwakeKeeper {
  let held: number | null = null
  let timer: NodeJS.Timeout | undefined

  const hold = () => {
    clearTimeout(timer)
    timer = undefined
    held ??= blocker.start('prevent-app-suspension')
  }
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    if (held !== null) blocker.stop(held)
    held = null
  }
  let isAllowed = true
  let last: PlayerReport['status'] = 'idle'
  const follow = ({ status }: Pick<PlayerReport, 'status'>): void => {
    last = status
    const wish = isAllowed ? staysAwake(status) : 'no'
    if (wish === 'no') release()
    else if (wish === 'yes') hold()
    else if (held !== null) timer ??= setTimeout(release, GRACE_MS)
  }
  return {
    follow,
    allow(allowed) {
      isAllowed = allowed
      follow({ status: last })
    },
    stop: release,
  }
}
