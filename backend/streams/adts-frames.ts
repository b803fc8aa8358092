import type { AudioFrame } from './mp3-frames.ts'

/** Sample rates by header index (ISO/IEC 14496-3, table 1.18). */
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
] as const
/** One AAC block plays 1024 samples a channel; an ADTS frame holds one to four blocks. */
const SAMPLES_PER_BLOCK = 1024
const HEADER_BYTES = 7

/**
 * Splits AAC in ADTS packing into its frames, which share the given memory. The data must be frames
 * from first byte to last: a gap or a cut frame throws, with the byte it is at.
 */
export function splitAdtsFrames(data: Uint8Array): AudioFrame[] {
  const frames: AudioFrame[] = []
  let at = 0
  while (at < data.length) {
    const header = data.subarray(at, at + HEADER_BYTES)
    const [sync = 0, layer = 0, rate = 0, high = 0, middle = 0, low = 0, blocks = 0] = header
    const sampleRate = SAMPLE_RATES[(rate >> 2) & 0b1111]
    // Twelve sync bits, then layer 00. What is left of that byte: MPEG version and CRC flag.
    const isAdts = sync === 0xff && (layer & 0xf6) === 0xf0
    const length = ((high & 0b11) << 11) | (middle << 3) | (low >> 5)
    if (!isAdts || !sampleRate || header.length < HEADER_BYTES || length < HEADER_BYTES) {
      throw new Error(`No ADTS frame at byte ${at}.`)
    }
    if (at + length > data.length) throw new Error(`The ADTS frame at byte ${at} is cut off.`)
    frames.push({
      bytes: data.subarray(at, at + length),
      samples: ((blocks & 0b11) + 1) * SAMPLES_PER_BLOCK,
      sampleRate,
    })
    at += length
  }
  return frames
}
