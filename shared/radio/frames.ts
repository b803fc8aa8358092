import { AAC_TYPES, MP3_TYPES, mediaType } from './media-type.ts'

/** What the header of one self-contained piece of encoded audio says. */
export interface FrameHeader {
  /** Bytes of the whole frame, header included. */
  readonly length: number
  readonly samples: number
  readonly sampleRate: number
  /** What stays the same through one stream: equal in all its frames, and between the codecs never. */
  readonly kind: number
}

/** Reads the header at `at`; null when there is none, or one that is cut off. */
export type ReadHeader = (data: Uint8Array, at: number) => FrameHeader | null

/** The longest header of all: as many bytes from a frame's beginning say how long it is. */
export const MAX_HEADER_BYTES = 7

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

/** Bit rates in kbit/s by header index; 0 is "free format", whose frames cannot be measured. */
const MPEG1_LAYER1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
const MPEG1_LAYER2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const MPEG1_LAYER3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_LAYER1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
const MPEG2_LAYER23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** By layer number: ISO/IEC 11172-3, 2.4.2.3, and ISO/IEC 13818-3, 2.4.2.3. */
const MPEG1 = [[], MPEG1_LAYER1, MPEG1_LAYER2, MPEG1_LAYER3]
const MPEG2 = [[], MPEG2_LAYER1, MPEG2_LAYER23, MPEG2_LAYER23]
/** Sample rates of MPEG-1; MPEG-2 has half and MPEG-2.5 a quarter of them. */
const MPEG1_SAMPLE_RATES = [44_100, 48_000, 32_000]
/** Version bits: 00 is MPEG-2.5, 01 reserved, 10 MPEG-2, 11 MPEG-1. */
const RATE_DIVISOR = [4, 0, 2, 1]
const MP3_HEADER_BYTES = 4

/** Of the channel modes only this one has one channel. */
const MONO = 0b11

/**
 * Headers read before, by their second and third byte and whether they are mono. A stream has two or three;
 * 6048 are possible, 600 kB at worst. There are forty a second, in every stream.
 */
const known = new Map<number, FrameHeader>()

/** Reads an MPEG audio header: MPEG-1, 2 and 2.5, layers I to III. Null where there is none, or a cut one. */
export function readMp3Header(data: Uint8Array, at: number): FrameHeader | null {
  if (at + MP3_HEADER_BYTES > data.length || data[at] !== 0xff) return null
  // 10 is a reserved emphasis: no encoder writes it, random bytes do.
  if (((data[at + 3] ?? 0) & 0b11) === 0b10) return null
  const types = data[at + 1] ?? 0
  const rates = data[at + 2] ?? 0
  const mono = (data[at + 3] ?? 0) >> 6 === MONO ? 1 : 0
  const key = (types << 9) | (rates << 1) | mono
  const before = known.get(key)
  if (before !== undefined) return before
  const header = understand(types, rates, mono)
  if (header) known.set(key, header)
  return header
}

function understand(types: number, rates: number, mono: number): FrameHeader | null {
  // Eleven sync bits, two of version, two of layer (counted backwards, 00 reserved), the CRC flag.
  if ((types & 0xe0) !== 0xe0) return null
  const version = (types >> 3) & 0b11
  const layer = 4 - ((types >> 1) & 0b11)
  const divisor = RATE_DIVISOR[version] ?? 0
  if (divisor === 0 || layer === 4) return null
  const kilobits = (version === 3 ? MPEG1 : MPEG2)[layer]?.[rates >> 4] ?? 0
  const fullRate = MPEG1_SAMPLE_RATES[(rates >> 2) & 0b11] ?? 0
  if (kilobits === 0 || fullRate === 0) return null
  const sampleRate = fullRate / divisor
  const padding = (rates >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152
  // Layer I counts in slots of four bytes.
  const slot = layer === 1 ? 4 : 1
  const slots = Math.floor((samples * kilobits * 1000) / (8 * slot * sampleRate)) + padding
  return {
    length: slots * slot,
    samples,
    sampleRate,
    kind: ((types & 0xfe) * 4 + ((rates >> 2) & 3)) * 2 + mono,
  }
}

/** The reader for a content type; null for anything that is not plain frames (Ogg, FLAC, MP4...). */
export function frameReaderFor(contentType: string | null): ReadHeader | null {
  const type = mediaType(contentType)
  if (MP3_TYPES.includes(type)) return readMp3Header
  return AAC_TYPES.includes(type) ? readAdtsHeader : null
}

/**
 * Where the first frame begins that two headers of the same kind follow at the right distances; null
 * when this data has none (yet). Searches from byte `from`.
 */
export function findFrame(data: Uint8Array, read: ReadHeader, from = 0): number | null {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const first = read(data, at)
    const second = first && read(data, at + first.length)
    if (!second || second.kind !== first.kind) continue
    const third = read(data, at + first.length + second.length)
    if (third?.kind === first.kind) return at
  }
  return null
}
