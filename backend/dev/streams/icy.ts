import { MAX_BLOCK_BYTES } from '../../../shared/radio/icy-reader.ts'

const OPENING = "StreamTitle='"
const CLOSING = "';"

/** An empty metadata block means that the title has not changed. */
const UNCHANGED = Uint8Array.of(0)

/** Length byte (in 16 bytes), `StreamTitle='...';` in UTF-8, NULs. Apostrophes are not escaped, as in all servers. */
export function encodeIcyBlock(title: string): Uint8Array {
  const encoder = new TextEncoder()
  const room = MAX_BLOCK_BYTES - OPENING.length - CLOSING.length
  const text = encoder.encode(title)
  let end = Math.min(text.length, room)
  while (end < text.length && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1
  const size = OPENING.length + end + CLOSING.length
  const sixteens = Math.ceil(size / 16)
  const block = new Uint8Array(1 + sixteens * 16)
  block[0] = sixteens
  block.set(encoder.encode(OPENING), 1)
  block.set(text.subarray(0, end), 1 + OPENING.length)
  block.set(encoder.encode(CLOSING), 1 + OPENING.length + end)
  return block
}

/** Inserts a metadata block after every `metaint` bytes. Only the first block and changes contain the title. */
export function createIcyWeaver(
  metaint: number,
): (audio: Uint8Array, title: string) => Uint8Array[] {
  let untilBlock = metaint
  let announced: string | undefined
  return (audio, title) => {
    const parts: Uint8Array[] = []
    let at = 0
    while (audio.length - at >= untilBlock) {
      parts.push(audio.subarray(at, at + untilBlock))
      at += untilBlock
      untilBlock = metaint
      parts.push(title === announced ? UNCHANGED : encodeIcyBlock(title))
      announced = title
    }
    if (at < audio.length) parts.push(audio.subarray(at))
    untilBlock -= audio.length - at
    return parts
  }
}
