import { ID3_HEAD_BYTES, ID3_MAGIC, id3Length } from './id3-tag.ts'

/** Tags in a row of more bytes than this together are not skipped: pictures in them take some 100 kB. */
export const MAX_ID3_BYTES = 16 * 1024 * 1024

/**
 * Takes the ID3v2 tags off the beginning of a stream, however packets cut them: Chromium reads all of a
 * picture before it plays. Answers what is left of a chunk; at most nine bytes wait for the next one.
 */
export function createId3Skip(): (chunk: Buffer) => Buffer {
  let head: Buffer = Buffer.alloc(0)
  let left = 0
  let total = 0
  let isOver = false

  return (chunk) => {
    if (isOver) return chunk
    let rest = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    head = Buffer.alloc(0)
    for (;;) {
      const skipped = Math.min(left, rest.length)
      left -= skipped
      rest = rest.subarray(skipped)
      if (rest.length === 0) return rest
      const seen = Math.min(rest.length, ID3_MAGIC.length)
      const mayBeTag = ID3_MAGIC.slice(0, seen).every((byte, n) => rest[n] === byte)
      if (mayBeTag && rest.length < ID3_HEAD_BYTES) {
        head = Buffer.from(rest)
        return Buffer.alloc(0)
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
