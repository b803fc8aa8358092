/** A tag's head, and its footer where it has one (ID3v2.4, 3.1 and 3.4). */
export const ID3_HEAD_BYTES = 10

export const ID3_MAGIC: readonly number[] = [0x49, 0x44, 0x33] // ID3
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
