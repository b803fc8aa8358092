/** Size of the history of sent bytes: 256 kB, one allocation per stream. */
export const SPLICE_BYTES = 262_144

/** Ring buffer of the last sent bytes, used to align a new connection with them. */
export interface SentRing {
  /** Copies the bytes. */
  push(bytes: Uint8Array): void
  readonly length: number
  /** Returns the byte at `index`, which counts from the oldest byte and is less than `length`. */
  at(index: number): number
  clear(): void
}

/** Allocates `capacity` bytes once. */
export function createSentRing(capacity = SPLICE_BYTES): SentRing {
  const ring = Buffer.allocUnsafe(capacity)
  let length = 0
  let head = 0
  return {
    push: (bytes) => {
      const tail = bytes.length > capacity ? bytes.subarray(bytes.length - capacity) : bytes
      const first = Math.min(tail.length, capacity - head)
      ring.set(first === tail.length ? tail : tail.subarray(0, first), head)
      if (first < tail.length) ring.set(tail.subarray(first), 0)
      head = (head + tail.length) % capacity
      length = Math.min(capacity, length + tail.length)
    },
    at: (index) => {
      const position = head - length + index
      return ring[position < 0 ? position + capacity : position] ?? 0
    },
    clear: () => {
      length = 0
      head = 0
    },
    get length() {
      return length
    },
  }
}
