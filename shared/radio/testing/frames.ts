/** Fills a frame with bytes that contain no header: no 0xff, different in each frame. */
function fill(frame: Buffer, from: number, seed: number): Buffer {
  let value = (seed * 2_654_435_761 + 1) >>> 0
  for (let offset = from; offset < frame.length; offset += 1) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0
    frame[offset] = (value >>> 24) % 255
  }
  return frame
}

/**
 * MPEG-1 layer III frames of 128 kbit/s at 44.1 kHz: 417 or 418 bytes with unique contents. None uses the bit
 * reservoir.
 */
export function mp3Frames(count: number, first = 0): Buffer[] {
  return Array.from({ length: count }, (_, n) => {
    const number = first + n
    // 144 * 128000 / 44100 = 417.96: almost every frame is padded.
    const padded = Math.floor((number + 1) * 0.959) > Math.floor(number * 0.959)
    const frame = Buffer.alloc(padded ? 418 : 417)
    Buffer.of(0xff, 0xfb, padded ? 0x92 : 0x90, 0x64).copy(frame)
    fill(frame, 4, number).writeUInt16BE(number & 0x7f, 4)
    return frame
  })
}

/** AAC-LC frames in ADTS, 44.1 kHz stereo, 200 to 455 bytes. */
export function adtsFrames(count: number, first = 0): Buffer[] {
  return Array.from({ length: count }, (_, n) => {
    const length = 200 + (((first + n) * 97) % 256)
    const frame = Buffer.alloc(length)
    Buffer.of(
      0xff,
      0xf1,
      0x50,
      0x80 | (length >> 11),
      (length >> 3) & 0xff,
      ((length & 7) << 5) | 0x1f,
      0xfc,
    ).copy(frame)
    return fill(frame, 7, first + n)
  })
}

/** Cuts `data` into chunks of the given lengths, repeatedly. */
export function cutInto(data: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let offset = 0, n = 0; offset < data.length; n += 1) {
    const length = Math.max(1, lengths[n % lengths.length] ?? 1)
    chunks.push(data.subarray(offset, offset + length))
    offset += length
  }
  return chunks
}
