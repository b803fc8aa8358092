/** Opus in Ogg always counts in 48 kHz samples, whatever was encoded (RFC 7845, section 4). */
export const OPUS_RATE = 48_000
/**
 * Samples a decoder throws away after it has joined a stream in the middle: 80 ms, the least that
 * RFC 7845, section 4.6, advises, because the decoder needs that long to settle.
 */
export const OPUS_PRE_SKIP = 3840

/** The identification packet of a stereo stream (RFC 7845, section 5.1). */
export function opusHead(): Uint8Array {
  const bytes = new Uint8Array(19)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('OpusHead'))
  view.setUint8(8, 1)
  view.setUint8(9, 2)
  view.setUint16(10, OPUS_PRE_SKIP, true)
  view.setUint32(12, OPUS_RATE, true)
  return bytes
}

/** The comment packet (RFC 7845, section 5.2). Comments read `NAME=value`. */
export function opusTags(comments: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  const fields = ['Undertone', ...comments].map((text) => encoder.encode(text))
  const size = fields.reduce((sum, field) => sum + 4 + field.length, 8 + 4)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(encoder.encode('OpusTags'))
  let at = 8
  fields.forEach((field, number) => {
    view.setUint32(at, field.length, true)
    bytes.set(field, at + 4)
    at += 4 + field.length
    if (number > 0) return
    view.setUint32(at, comments.length, true)
    at += 4
  })
  return bytes
}

/** Milliseconds of one Opus frame by configuration number (RFC 6716, table 2). */
function frameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config % 4] ?? 0
  if (config < 16) return [10, 20][config % 2] ?? 0
  return [2.5, 5, 10, 20][config % 4] ?? 0
}

/** How many 48 kHz samples a packet plays, from its first bytes. Throws for an empty packet. */
export function opusPacketSamples(packet: Uint8Array): number {
  const [toc, count = 0] = packet
  if (toc === undefined) throw new Error('An Opus packet has at least one byte.')
  const frames = [1, 2, 2, count & 0b111111][toc & 0b11] ?? 0
  return (frameMs(toc >> 3) * frames * OPUS_RATE) / 1000
}
