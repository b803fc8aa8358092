/** The smallest allocation: most of what waits for its end is a header. */
const SMALLEST_BYTES = 256

/** Bytes gathered from chunks, in one piece of memory. */
export interface ByteBuffer {
  readonly length: number
  append(chunk: Uint8Array): void
  /** All of it, without a copy. Later calls do not change what is in it. */
  view(): Buffer
  /** Appends `chunk` and returns all of it; the chunk itself, without a copy, when the buffer is empty. */
  joinedWith(chunk: Buffer): Buffer
  /** Keeps only what `data`, the result of the last `joinedWith`, has from `at` on. */
  keepFrom(data: Buffer, at: number): void
  clear(): void
}

/**
 * A buffer whose memory doubles when it is full: a byte is copied three times at most on average, however
 * small the chunks are.
 */
export function createByteBuffer(): ByteBuffer {
  let memory: Buffer = Buffer.alloc(0)
  let length = 0

  const append = (chunk: Uint8Array) => {
    const needed = length + chunk.length
    if (needed > memory.length) {
      const larger = Buffer.allocUnsafe(Math.max(SMALLEST_BYTES, needed, 2 * memory.length))
      memory.copy(larger, 0, 0, length)
      memory = larger
    }
    memory.set(chunk, length)
    length = needed
  }
  // Memory is never written twice, so views that are still in use stay what they were.
  const clear = () => {
    memory = Buffer.alloc(0)
    length = 0
  }
  const view = () => memory.subarray(0, length)

  return {
    get length() {
      return length
    },
    append,
    view,
    joinedWith(chunk) {
      if (length === 0) return chunk
      append(chunk)
      return view()
    },
    keepFrom(data, at) {
      if (at === 0 && length === data.length) return
      clear()
      if (at < data.length) append(data.subarray(at))
    },
    clear,
  }
}
