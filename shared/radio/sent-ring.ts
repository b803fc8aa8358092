/** Number of sent bytes to store for the search for the same bytes in a new connection. */
export const SENT_RING_BYTES = 256 * 1_024

/** Ring buffer with a copy of the last sent bytes, to continue a stream without a gap after a reconnect. */
export interface SentRing {
  push(bytes: Uint8Array): void
  readonly length: number
  /** Returns the byte at `index`, which counts from the oldest byte and is less than `length`. */
  at(index: number): number
  clear(): void
}

export function createSentRing(capacity = SENT_RING_BYTES): SentRing {
  const ring = Buffer.allocUnsafe(capacity)
  let length = 0
  let writeOffset = 0
  return {
    push: (bytes) => {
      const newBytes = bytes.length > capacity ? bytes.subarray(bytes.length - capacity) : bytes
      const lengthToEnd = Math.min(newBytes.length, capacity - writeOffset)
      const wraps = lengthToEnd < newBytes.length
      ring.set(wraps ? newBytes.subarray(0, lengthToEnd) : newBytes, writeOffset)
      if (wraps) ring.set(newBytes.subarray(lengthToEnd), 0)
      writeOffset = (writeOffset + newBytes.length) % capacity
      length = Math.min(capacity, length + newBytes.length)
    },
    at: (index) => {
      const offset = writeOffset - length + index
      return ring[offset < 0 ? offset + capacity : offset] ?? 0
    },
    clear: () => {
      length = 0
      writeOffset = 0
    },
    get length() {
      return length
    },
  }
}
