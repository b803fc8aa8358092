import type { RenderProcessGoneDetails } from 'electron'

/** A page that ends again this soon after it was brought back would only go on ending. */
export const CRASH_LOOP_MS = 10_000

/** Ends after which the same page may well run: the others are ours, or come back each time. */
const WORTH_ANOTHER_TRY: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

/**
 * Whether to load the page again after its process ended for `reason`. Times in milliseconds;
 * `lastTry` is null before the first.
 */
export function worthAnotherTry(
  reason: RenderProcessGoneDetails['reason'],
  lastTry: number | null,
  now: number,
): boolean {
  if (!WORTH_ANOTHER_TRY.includes(reason)) return false
  return lastTry === null || now - lastTry > CRASH_LOOP_MS
}
