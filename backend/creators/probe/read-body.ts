/** A body that is read as far as somebody wants to know. */
export interface Body {
  /**
   * Everything read so far, once there are at least that many bytes or there are no more. Rejects when
   * the connection is broken off.
   */
  read(bytes: number): Promise<Buffer>
  /** No more will come. */
  readonly ended: boolean
}

/** Reads a stream piece by piece; between the reads it rests. */
export function readBody(stream: AsyncIterable<Buffer>): Body {
  const iterator = stream[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let size = 0
  let ended = false
  return {
    async read(bytes) {
      while (size < bytes && !ended) {
        const next = await iterator.next()
        if (next.done === true) ended = true
        else {
          chunks.push(next.value)
          size += next.value.length
        }
      }
      return Buffer.concat(chunks, size)
    },
    get ended() {
      return ended
    },
  }
}
