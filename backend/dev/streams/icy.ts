import { MAX_BLOCK_BYTES } from '../../../shared/radio/icy-reader.ts'

const OPENING = "StreamTitle='"
const CLOSING = "';"

/** An empty metadata block means that the title has not changed. */
const UNCHANGED = Uint8Array.of(0)

/** Encodes a length byte (in 16 bytes), `StreamTitle='...';` in UTF-8 and NULs. Servers do not escape apostrophes. */
export function encodeIcyBlock(title: string): Uint8Array {
  const encoder = new TextEncoder()
  const maxTextBytes = MAX_BLOCK_BYTES - OPENING.length - CLOSING.length
  const text = encoder.encode(title)
  let end = Math.min(text.length, maxTextBytes)
  // The cut must not split a character: 10xxxxxx is a UTF-8 continuation byte.
  while (end < text.length && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1
  const size = OPENING.length + end + CLOSING.length
  const lengthUnits = Math.ceil(size / 16)
  const block = new Uint8Array(1 + lengthUnits * 16)
  block[0] = lengthUnits
  block.set(encoder.encode(OPENING), 1)
  block.set(text.subarray(0, end), 1 + OPENING.length)
  block.set(encoder.encode(CLOSING), 1 + OPENING.length + end)
  return block
}

/** Inserts a metadata block after every `metaint` bytes. Only the first block and changes contain the title. */
export function createIcyWeaver(
  metaint: number,
): (audio: Uint8Array, title: string) => Uint8Array[] {
  let bytesUntilBlock = metaint
  let lastTitle: string | undefined
  return (audio, title) => {
    const parts: Uint8Array[] = []
    let offset = 0
    while (audio.length - offset >= bytesUntilBlock) {
      parts.push(audio.subarray(offset, offset + bytesUntilBlock))
      offset += bytesUntilBlock
      bytesUntilBlock = metaint
      parts.push(title === lastTitle ? UNCHANGED : encodeIcyBlock(title))
      lastTitle = title
    }
    if (offset < audio.length) parts.push(audio.subarray(offset))
    bytesUntilBlock -= audio.length - offset
    return parts
  }
}
