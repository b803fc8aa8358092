/** Header of all frames: MPEG-1 layer III, 128 kbit/s, 44100 Hz, stereo, no padding. */
const HEADER = Buffer.of(0xff, 0xfb, 0x90, 0x00)
/** Length of a frame: 144 * 128000 / 44100, rounded down. */
export const FRAME_BYTES = 417
export const BYTES_PER_SECOND = 16_000

/** Returns frames of an endless broadcast from number `from`. They are unique, without false sync and borrowed bits. */
export function mp3Frames(from: number, count: number): Buffer {
  const audio = Buffer.alloc(count * FRAME_BYTES)
  for (let frame = 0; frame < count; frame += 1) {
    const offset = frame * FRAME_BYTES
    HEADER.copy(audio, offset)
    let state = (from + frame + 1) * 2_654_435_761
    for (let byte = HEADER.length; byte < FRAME_BYTES; byte += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      audio[offset + byte] = (state >>> 24) % 0xff
    }
    audio[offset + HEADER.length] = 0
    audio[offset + HEADER.length + 1] = (from + frame) & 0x7f
  }
  return audio
}

/** Mutes the first frame by setting its 32 bytes of side information to zero. */
export function withFirstMuted(frames: Buffer): Buffer {
  return Buffer.from(frames).fill(0, HEADER.length, HEADER.length + 32)
}

/** Inserts a metadata block after every `metaint` bytes: first those in `blocks`, then empty blocks. */
export function withTitles(audio: Buffer, metaint: number, blocks: readonly Buffer[]): Buffer {
  const parts: Buffer[] = []
  for (let offset = 0, n = 0; offset < audio.length; offset += metaint, n += 1) {
    const piece = audio.subarray(offset, offset + metaint)
    parts.push(piece)
    if (piece.length === metaint) parts.push(blocks[n] ?? Buffer.of(0))
  }
  return Buffer.concat(parts)
}

/** Creates a metadata block with length byte and padding. */
export function icyBlock(content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const sixteens = Math.ceil(bytes.length / 16)
  const block = Buffer.alloc(1 + sixteens * 16)
  block[0] = sixteens
  bytes.copy(block, 1)
  return block
}
