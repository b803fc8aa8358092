/** A reader that waits for more looks again after this many new bytes, or sooner after a doubling. */
const LOOK_BYTES = 1_024

/**
 * How many bytes there must be before a reader that did not find enough in `size` bytes looks again. It
 * bounds the work of parsers that read from the start, when a sender sends byte by byte.
 */
export function nextLook(size: number): number {
  return Math.min(size + LOOK_BYTES, Math.max(1, 2 * size))
}
