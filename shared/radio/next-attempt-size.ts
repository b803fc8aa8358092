const ATTEMPT_STEP_BYTES = 1_024

/** Returns the size at which to parse data again when `size` bytes were not enough. Limits the work for tiny chunks. */
export function nextAttemptSize(size: number): number {
  return Math.min(size + ATTEMPT_STEP_BYTES, Math.max(1, 2 * size))
}
