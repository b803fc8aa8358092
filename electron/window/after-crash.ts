import type { RenderProcessGoneDetails } from 'electron'

/** A page that ends again this soon after it was brought back would only go on ending. */
export const CRASH_LOOP_MS = 10_000

/** Ends after which a page may well run: the others are ours, or come back each time. */
const WORTH_ANOTHER_TRY: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

/** The app once more; a page that says what happened; or nothing, where no page can be. */
export type AfterCrash = 'load-again' | 'say-so' | 'nothing'

/**
 * What to do after the page's process ended for `reason`. Times in milliseconds; `lastTry`, when the app
 * was last loaded again, is null before the first. `saysSo`: the page that ended was the one that says it.
 */
export function afterCrash(
  reason: RenderProcessGoneDetails['reason'],
  lastTry: number | null,
  saysSo: boolean,
  now: number,
): AfterCrash {
  if (saysSo || !WORTH_ANOTHER_TRY.includes(reason)) return 'nothing'
  return lastTry === null || now - lastTry > CRASH_LOOP_MS ? 'load-again' : 'say-so'
}
