/** New bytes before the next attempt to parse; less after a doubling. */
const ATTEMPT_STEP_BYTES = 1_024

/** Size at which to parse again after `size` bytes were not enough: bounds the work for byte-by-byte senders. */
export function nextAttemptSize(size: number): number {
  return Math.min(size + ATTEMPT_STEP_BYTES, Math.max(1, 2 * size))
}
