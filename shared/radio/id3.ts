import { createByteBuffer } from './byte-buffer.ts'

/** Length of the header, and of the optional footer (ID3v2.4, sections 3.1 and 3.4). */
const ID3_HEAD_BYTES = 10

const ID3_MAGIC: readonly number[] = [0x49, 0x44, 0x33] // ID3
const HAS_FOOTER = 0x10

/** Bytes of the ID3v2 tag at the start of `data`; null without one. */
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
 * Removes ID3v2 tags at the start of a stream, because Chromium loads their pictures before it plays. Buffers at most
 * nine bytes, an incomplete header.
 */
export function createId3Skip(): (chunk: Buffer) => Buffer {
  const buffered = createByteBuffer()
  let tagBytesLeft = 0
  let total = 0
  let isDone = false

  return (chunk) => {
    if (isDone) return chunk
    const data = buffered.joinedWith(chunk)
    for (let at = 0; ; ) {
      const skipped = Math.min(tagBytesLeft, data.length - at)
      tagBytesLeft -= skipped
      at += skipped
      const remaining = data.subarray(at)
      const seen = Math.min(remaining.length, ID3_MAGIC.length)
      const mayBeTag = ID3_MAGIC.slice(0, seen).every((byte, n) => remaining[n] === byte)
      if (remaining.length === 0 || (mayBeTag && remaining.length < ID3_HEAD_BYTES)) {
        buffered.retainFrom(data, at)
        return remaining.subarray(remaining.length)
      }
      const length = id3Length(remaining)
      if (length === null || total + length > MAX_ID3_BYTES) {
        isDone = true
        return remaining
      }
      tagBytesLeft = length
      total += length
    }
  }
}
