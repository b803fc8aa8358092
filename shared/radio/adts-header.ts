import type { FrameHeader } from './frame-header.ts'

/** Sample rates by header index (ISO/IEC 14496-3, table 1.18). */
const ADTS_SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
] as const
/** One AAC block plays 1024 samples a channel; an ADTS frame holds one to four blocks. */
const SAMPLES_PER_BLOCK = 1024
const ADTS_HEADER_BYTES = 7
/** Sets these kinds apart from MPEG audio's, which are at most 2047. */
const ADTS_KIND = 0x10000

/** Reads an ADTS header (ISO/IEC 14496-3, 1.A.2.2). Null where there is none, or a cut one. */
export function readAdtsHeader(data: Uint8Array, at: number): FrameHeader | null {
  // Twelve sync bits, then layer 00. What is left of the second byte: MPEG version and CRC flag.
  if (data[at] !== 0xff || ((data[at + 1] ?? 0) & 0xf6) !== 0xf0) return null
  if (at + ADTS_HEADER_BYTES > data.length) return null
  const rate = data[at + 2] ?? 0
  const high = data[at + 3] ?? 0
  const sampleRate = ADTS_SAMPLE_RATES[(rate >> 2) & 0b1111]
  const length = ((high & 0b11) << 11) | ((data[at + 4] ?? 0) << 3) | ((data[at + 5] ?? 0) >> 5)
  if (!sampleRate || length < ADTS_HEADER_BYTES) return null
  const blocks = ((data[at + 6] ?? 0) & 0b11) + 1
  return {
    length,
    samples: blocks * SAMPLES_PER_BLOCK,
    sampleRate,
    // Version, profile, sample rate and channels.
    kind: ADTS_KIND | (((data[at + 1] ?? 0) & 0x08) << 12) | ((rate & 0xfd) << 2) | (high >> 6),
  }
}
