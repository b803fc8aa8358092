import { createByteBuffer } from './byte-buffer.ts'

/** Length of the header, and of the optional footer (ID3v2.4, sections 3.1 and 3.4). */
const ID3_HEAD_BYTES = 10

const ID3_MAGIC: readonly number[] = [0x49, 0x44, 0x33] // ID3
const HAS_FOOTER = 0x10

/** Returns the length of the ID3v2 tag at the start of `data`. Null without a tag. */
export function id3Length(data: Uint8Array): number | null {
  if (data.length < ID3_HEAD_BYTES || ID3_MAGIC.some((byte, n) => data[n] !== byte)) return null
  const [version = 0xff, revision = 0xff, flags = 0, ...size] = data.subarray(3, ID3_HEAD_BYTES)
  // The size has seven bits per byte.
  if (version === 0xff || revision === 0xff || size.some((byte) => byte > 0x7f)) return null
  const content = size.reduce((sum, byte) => sum * 0x80 + byte, 0)
  return ID3_HEAD_BYTES + content + (flags & HAS_FOOTER ? ID3_HEAD_BYTES : 0)
}

/** Maximum total length of skipped tags. A tag with a picture has about 100 kB. */
export const MAX_ID3_BYTES = 16 * 1024 * 1024

/**
 * Removes ID3v2 tags at the start of a stream, because Chromium loads their pictures before it plays. Buffers only an
 * incomplete header of at most nine bytes.
 */
export function createId3Skip(): (chunk: Buffer) => Buffer {
  const buffered = createByteBuffer()
  let remainingTagBytes = 0
  let totalTagBytes = 0
  let isDone = false

  return (chunk) => {
    if (isDone) return chunk
    const data = buffered.joinedWith(chunk)
    for (let offset = 0; ; ) {
      const skipped = Math.min(remainingTagBytes, data.length - offset)
      remainingTagBytes -= skipped
      offset += skipped
      const remaining = data.subarray(offset)
      const comparableBytes = Math.min(remaining.length, ID3_MAGIC.length)
      const mayBeTag = ID3_MAGIC.slice(0, comparableBytes).every((byte, n) => remaining[n] === byte)
      if (remaining.length === 0 || (mayBeTag && remaining.length < ID3_HEAD_BYTES)) {
        buffered.retainFrom(data, offset)
        return remaining.subarray(remaining.length)
      }
      const length = id3Length(remaining)
      if (length === null || totalTagBytes + length > MAX_ID3_BYTES) {
        isDone = true
        return remaining
      }
      remainingTagBytes = length
      totalTagBytes += length
    }
  }
}
