/** Opus in Ogg always counts in 48 kHz samples, whatever was encoded (RFC 7845, section 4). */
export const OPUS_RATE = 48_000

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
