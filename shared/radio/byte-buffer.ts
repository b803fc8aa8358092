/** Size of the first allocation. Usually the buffer contains only an incomplete header. */
const INITIAL_BYTES = 256

export interface ByteBuffer {
  readonly length: number
  append(chunk: Uint8Array): void
  /** Returns all bytes without a copy. Later calls do not change the returned bytes. */
  view(): Buffer
  /** Appends `chunk` and returns all bytes. When the buffer is empty, returns the chunk itself and stores nothing. */
  joinedWith(chunk: Buffer): Buffer
  /** Buffers `data` without its first `offset` bytes. `data` must be the result of the last `joinedWith`. */
  retainFrom(data: Buffer, offset: number): void
  clear(): void
}

/** The buffer doubles its memory when full, so that it copies each byte at most three times on average. */
export function createByteBuffer(): ByteBuffer {
  let memory: Buffer = Buffer.alloc(0)
  let length = 0

  const append = (chunk: Uint8Array) => {
    const newLength = length + chunk.length
    if (newLength > memory.length) {
      const larger = Buffer.allocUnsafe(Math.max(INITIAL_BYTES, newLength, 2 * memory.length))
      memory.copy(larger, 0, 0, length)
      memory = larger
    }
    memory.set(chunk, length)
    length = newLength
  }
  // Allocates new memory, so that existing views stay valid.
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
    retainFrom(data, offset) {
      if (offset === 0 && length === data.length) return
      clear()
      if (offset < data.length) append(data.subarray(offset))
    },
    clear,
  }
}
