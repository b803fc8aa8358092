/** How much of what was sent is remembered: 256 kB, one allocation a stream. */
export const SPLICE_BYTES = 262_144

/** The last bytes sent, kept to find the place in them where a new connection goes on. */
export interface SentRing {
  /** Remembers bytes as sent; they are copied. */
  push(bytes: Uint8Array): void
  /** Bytes remembered, at most the ring's size. */
  readonly length: number
  /** The byte at `index`, counted from the oldest that is remembered; `index` must be under `length`. */
  at(index: number): number
  clear(): void
}

/** A ring of `capacity` bytes, allocated here and never again. */
export function createSentRing(capacity = SPLICE_BYTES): SentRing {
  const ring = Buffer.allocUnsafe(capacity)
  let length = 0
  /** Where the next byte goes. */
  let head = 0
  return {
    push: (bytes) => {
      const kept = bytes.length > capacity ? bytes.subarray(bytes.length - capacity) : bytes
      const first = Math.min(kept.length, capacity - head)
      ring.set(first === kept.length ? kept : kept.subarray(0, first), head)
      if (first < kept.length) ring.set(kept.subarray(first), 0)
      head = (head + kept.length) % capacity
      length = Math.min(capacity, length + kept.length)
    },
    at: (index) => {
      const place = head - length + index
      return ring[place < 0 ? place + capacity : place] ?? 0
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
