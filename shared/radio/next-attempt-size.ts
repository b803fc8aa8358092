/** New bytes before the next attempt to parse. Small data is parsed again when its size has doubled. */
const ATTEMPT_STEP_BYTES = 1_024

/** Returns the size at which to parse again after `size` bytes were not enough. Bounds the work for tiny chunks. */
export function nextAttemptSize(size: number): number {
  return Math.min(size + ATTEMPT_STEP_BYTES, Math.max(1, 2 * size))
}
