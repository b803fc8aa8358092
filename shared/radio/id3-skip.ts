/** A tag's head, and its footer where it has one (ID3v2.4, 3.1 and 3.4). */
export const ID3_HEAD_BYTES = 10
/** Tags in a row of more bytes than this together are none: pictures in them take some 100 kB. */
export const MAX_ID3_BYTES = 16 * 1024 * 1024

const MAGIC = [0x49, 0x44, 0x33] // ID3
const HAS_FOOTER = 0x10

/** Bytes of the whole ID3v2 tag whose head is at the beginning of `data`; null where there is none. */
export function id3Length(data: Uint8Array): number | null {
  if (data.length < ID3_HEAD_BYTES || MAGIC.some((byte, n) => data[n] !== byte)) return null
  const [version = 0xff, revision = 0xff, flags = 0, ...size] = data.subarray(3, ID3_HEAD_BYTES)
  // The length is written in seven bits a byte.
  if (version === 0xff || revision === 0xff || size.some((byte) => byte > 0x7f)) return null
  const content = size.reduce((sum, byte) => sum * 0x80 + byte, 0)
  return ID3_HEAD_BYTES + content + (flags & HAS_FOOTER ? ID3_HEAD_BYTES : 0)
}

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
      const seen = Math.min(rest.length, MAGIC.length)
      const mayBeTag = MAGIC.slice(0, seen).every((byte, n) => rest[n] === byte)
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
