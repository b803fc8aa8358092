import type { RenderProcessGoneDetails } from 'electron'

/** A page that ends again this soon after it was brought back would only go on ending. */
export const CRASH_LOOP_MS = 10_000

/** Ends after which a page may well run. The others come back each time: a blocked or a damaged program. */
const WORTH_ANOTHER_TRY: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

/** Most crashes within CRASH_BUDGET_MS after which the app is loaded again. */
export const CRASHES_MAX = 3
export const CRASH_BUDGET_MS = 10 * 60_000

/** The app once more; a page that says what happened; the end of the app, where no page can run; or nothing. */
export type AfterCrash = 'load-again' | 'say-so' | 'give-up' | 'nothing'

/** The times of reloads that still count after the page's process ended at `now`, in milliseconds. */
export function recentTries(tries: readonly number[], now: number): readonly number[] {
  return tries.filter((time) => now - time < CRASH_BUDGET_MS)
}

/**
 * Decides what to do after the page's process ended for `reason`. Times are in milliseconds; `tries` is when
 * the app was loaded again. `saysSo`: the page that ended was the one that says what happened.
 */
export function afterCrash(
  reason: RenderProcessGoneDetails['reason'],
  tries: readonly number[],
  saysSo: boolean,
  now: number,
): AfterCrash {
  if (reason === 'clean-exit') return 'nothing'
  if (saysSo || !WORTH_ANOTHER_TRY.includes(reason)) return 'give-up'
  const recent = recentTries(tries, now)
  const isLoop = recent.some((time) => now - time <= CRASH_LOOP_MS)
  return isLoop || recent.length >= CRASHES_MAX ? 'say-so' : 'load-again'
}
