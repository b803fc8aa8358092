import { createByteBuffer } from './byte-buffer.ts'
import { ID3_HEAD_BYTES, ID3_MAGIC, id3Length } from './id3-tag.ts'

/** Tags in a row of more bytes than this together are not skipped: pictures in them take some 100 kB. */
export const MAX_ID3_BYTES = 16 * 1024 * 1024

/**
 * Takes the ID3v2 tags off the beginning of a stream, however packets cut them: Chromium reads all of a
 * picture before it plays. Answers what is left of a chunk; at most nine bytes wait for the next one.
 */
export function createId3Skip(): (chunk: Buffer) => Buffer {
  const head = createByteBuffer()
  let left = 0
  let total = 0
  let isOver = false

  return (chunk) => {
    if (isOver) return chunk
    const data = head.joinedWith(chunk)
    for (let at = 0; ; ) {
      const skipped = Math.min(left, data.length - at)
      left -= skipped
      at += skipped
      const rest = data.subarray(at)
      const seen = Math.min(rest.length, ID3_MAGIC.length)
      const mayBeTag = ID3_MAGIC.slice(0, seen).every((byte, n) => rest[n] === byte)
      if (rest.length === 0 || (mayBeTag && rest.length < ID3_HEAD_BYTES)) {
        head.keepFrom(data, at)
        return rest.subarray(rest.length)
      }
      const length = id3Length(rest)
      if (length === null || total + length > MAX_ID3_BYTES) {
        isOver = true
        return rest
      }
      left = length
      total += length
    }
  }
}
