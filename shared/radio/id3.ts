import { createByteBuffer } from './byte-buffer.ts'

/** A tag's head, and its footer where it has one (ID3v2.4, 3.1 and 3.4). */
const ID3_HEAD_BYTES = 10

const ID3_MAGIC: readonly number[] = [0x49, 0x44, 0x33] // ID3
const HAS_FOOTER = 0x10

/** Bytes of the whole ID3v2 tag whose head is at the beginning of `data`; null where there is none. */
export function id3Length(data: Uint8Array): number | null {
  if (data.length < ID3_HEAD_BYTES || ID3_MAGIC.some((byte, n) => data[n] !== byte)) return null
  const [version = 0xff, revision = 0xff, flags = 0, ...size] = data.subarray(3, ID3_HEAD_BYTES)
  // The length is written in seven bits a byte.
  if (version === 0xff || revision === 0xff || size.some((byte) => byte > 0x7f)) return null
  const content = size.reduce((sum, byte) => sum * 0x80 + byte, 0)
  return ID3_HEAD_BYTES + content + (flags & HAS_FOOTER ? ID3_HEAD_BYTES : 0)
}

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
