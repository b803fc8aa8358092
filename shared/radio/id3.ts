import { createByteBuffer } from './byte-buffer.ts'

/** Length of the header, and of the optional footer (ID3v2.4, sections 3.1 and 3.4). */
const HEADER_BYTES = 10
const MAGIC: readonly number[] = [0x49, 0x44, 0x33] // ID3
const FOOTER_FLAG = 0x10
const INVALID_VERSION = 0xff

/** Returns the length of the ID3v2 tag at the start of `data`. Returns null when there is no tag. */
export function id3Length(data: Uint8Array): number | null {
  if (data.length < HEADER_BYTES || MAGIC.some((byte, index) => data[index] !== byte)) return null
  const [version, revision, flags = 0, ...sizeBytes] = data.subarray(MAGIC.length, HEADER_BYTES)
  if (version === INVALID_VERSION || revision === INVALID_VERSION) return null
  // The size has seven bits per byte.
  if (sizeBytes.some((byte) => byte > 0x7f)) return null
  const contentBytes = sizeBytes.reduce((sum, byte) => sum * 0x80 + byte, 0)
  const footerBytes = flags & FOOTER_FLAG ? HEADER_BYTES : 0
  return HEADER_BYTES + contentBytes + footerBytes
}

/** Maximum total length of the removed tags. A tag with a picture has about 100 kB. */
export const MAX_ID3_BYTES = 16 * 1024 * 1024

/** Removes leading ID3v2 tags: Chromium loads their pictures before it plays. Buffers at most nine bytes. */
export function createId3Skip(): (chunk: Buffer) => Buffer {
  const partialHeader = createByteBuffer()
  let remainingTagBytes = 0
  let totalTagBytes = 0
  let isDone = false

  return (chunk) => {
    if (isDone) return chunk
    const data = partialHeader.joinedWith(chunk)
    for (let offset = 0; ; ) {
      const skippedBytes = Math.min(remainingTagBytes, data.length - offset)
      remainingTagBytes -= skippedBytes
      offset += skippedBytes
      const rest = data.subarray(offset)
      const comparedMagic = MAGIC.slice(0, rest.length)
      const mayBeTag = comparedMagic.every((byte, index) => rest[index] === byte)
      if (rest.length === 0 || (mayBeTag && rest.length < HEADER_BYTES)) {
        partialHeader.retainFrom(data, offset)
        return rest.subarray(rest.length)
      }
      const tagBytes = id3Length(rest)
      if (tagBytes === null || totalTagBytes + tagBytes > MAX_ID3_BYTES) {
        isDone = true
        return rest
      }
      remainingTagBytes = tagBytes
      totalTagBytes += tagBytes
    }
  }
}
