/** New bytes before the next attempt to parse; less after a doubling. */
const ATTEMPT_STEP_BYTES = 1_024

/**
 * Number of bytes at which to parse again after `size` bytes were not enough. Bounds the work of parsers that start
 * over each time, for senders that send byte by byte.
 */
export function nextAttemptSize(size: number): number {
  return Math.min(size + ATTEMPT_STEP_BYTES, Math.max(1, 2 * size))
}
