/** How much of what was sent is remembered: 256 kB, one allocation a stream. */
export const SPLICE_BYTES = 262_144

/** The last bytes sent, kept to find the place in them where a new connection goes on. */
export interface SentRing {
  /** Remembers bytes as sent; they are copied. */
  push(bytes: Uint8Array): void
  /** Bytes remembered, at most the ring's size. */
  readonly length: number
  /** Copies the last `target.length` bytes; there must be as many. */
  copyTail(target: Uint8Array): void
  /** How many bytes before `end` in `data` are the last ones sent, counted backwards without a gap. */
  matchBefore(data: Uint8Array, end: number): number
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
    copyTail: (target) => {
      if (target.length > length) throw new RangeError('The ring remembers less than that.')
      const from = (head - target.length + capacity) % capacity
      const first = Math.min(target.length, capacity - from)
      target.set(ring.subarray(from, from + first), 0)
      if (first < target.length) target.set(ring.subarray(0, target.length - first), first)
    },
    matchBefore: (data, end) => {
      const most = Math.min(length, end)
      let matched = 0
      let at = head
      while (matched < most) {
        at = at === 0 ? capacity - 1 : at - 1
        if (ring[at] !== data[end - 1 - matched]) break
        matched += 1
      }
      return matched
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
