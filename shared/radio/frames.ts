/** Parses frame headers of MPEG audio (MP3) and AAC (ADTS), and finds the first frame in a stream. */
import { AAC_TYPES, MP3_TYPES, mediaType } from './media-type.ts'

export interface FrameHeader {
  readonly length: number
  readonly samples: number
  readonly sampleRate: number
  /** Encodes the parameters that are constant in a stream. Different codecs have different numbers. */
  readonly kind: number
}

/** Parses the header at `offset`. Returns null when there is no complete header. */
export type ReadHeader = (data: Uint8Array, offset: number) => FrameHeader | null

/** This many bytes determine the length of any frame. */
export const MAX_HEADER_BYTES = 7

/** Sample rates by header index (ISO/IEC 14496-3, table 1.18). */
const ADTS_SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
] as const
/** An AAC block has 1024 samples per channel. An ADTS frame contains one to four blocks. */
const SAMPLES_PER_BLOCK = 1024
const ADTS_HEADER_BYTES = 7
/** Separates the kinds of ADTS frames from those of MPEG audio, which are at most 2047. */
const ADTS_KIND = 0x10000

/** Parses an ADTS header (ISO/IEC 14496-3, 1.A.2.2). */
export function readAdtsHeader(data: Uint8Array, offset: number): FrameHeader | null {
  // The first bits are twelve sync bits, the MPEG version, layer 00 and the CRC flag.
  if (data[offset] !== 0xff || ((data[offset + 1] ?? 0) & 0xf6) !== 0xf0) return null
  if (offset + ADTS_HEADER_BYTES > data.length) return null
  const rate = data[offset + 2] ?? 0
  const high = data[offset + 3] ?? 0
  const sampleRate = ADTS_SAMPLE_RATES[(rate >> 2) & 0b1111]
  const length =
    ((high & 0b11) << 11) | ((data[offset + 4] ?? 0) << 3) | ((data[offset + 5] ?? 0) >> 5)
  if (!sampleRate || length < ADTS_HEADER_BYTES) return null
  const blocks = ((data[offset + 6] ?? 0) & 0b11) + 1
  return {
    length,
    samples: blocks * SAMPLES_PER_BLOCK,
    sampleRate,
    // Encodes version, profile, sample rate and channels.
    kind: ADTS_KIND | (((data[offset + 1] ?? 0) & 0x08) << 12) | ((rate & 0xfd) << 2) | (high >> 6),
  }
}

/** Bit rates in kbit/s by header index. 0 means "free format", whose frame length is unknown. */
const MPEG1_LAYER1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
const MPEG1_LAYER2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const MPEG1_LAYER3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_LAYER1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
const MPEG2_LAYER23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** Bit rates by layer (ISO/IEC 11172-3, 2.4.2.3, and ISO/IEC 13818-3, 2.4.2.3). */
const MPEG1 = [[], MPEG1_LAYER1, MPEG1_LAYER2, MPEG1_LAYER3]
const MPEG2 = [[], MPEG2_LAYER1, MPEG2_LAYER23, MPEG2_LAYER23]
/** MPEG-2 has half of these sample rates, and MPEG-2.5 a quarter. */
const MPEG1_SAMPLE_RATES = [44_100, 48_000, 32_000]
/** By version bits: 00 is MPEG-2.5, 01 is reserved, 10 is MPEG-2, 11 is MPEG-1. */
const RATE_DIVISOR = [4, 0, 2, 1]
const MP3_HEADER_BYTES = 4

const MONO = 0b11

/** Caches headers by second byte, third byte and mono flag, because a stream has forty per second. At most 600 kB. */
const cache = new Map<number, FrameHeader>()

/** Parses an MPEG audio header: MPEG-1, 2 and 2.5, layers I to III. */
export function readMp3Header(data: Uint8Array, offset: number): FrameHeader | null {
  if (offset + MP3_HEADER_BYTES > data.length || data[offset] !== 0xff) return null
  // The emphasis 10 is reserved. Encoders never write it, but it occurs in random bytes.
  if (((data[offset + 3] ?? 0) & 0b11) === 0b10) return null
  const types = data[offset + 1] ?? 0
  const rates = data[offset + 2] ?? 0
  const mono = (data[offset + 3] ?? 0) >> 6 === MONO ? 1 : 0
  const key = (types << 9) | (rates << 1) | mono
  const cachedHeader = cache.get(key)
  if (cachedHeader !== undefined) return cachedHeader
  const header = parseMp3Header(types, rates, mono)
  if (header) cache.set(key, header)
  return header
}

function samplesPerFrame(layer: number, version: number): number {
  if (layer === 1) return 384
  return layer === 3 && version !== 3 ? 576 : 1152
}

function parseMp3Header(types: number, rates: number, mono: number): FrameHeader | null {
  // The bits are three sync bits, two of the version, two of the layer (4 minus layer, 00 is reserved), the CRC flag.
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
  const samples = samplesPerFrame(layer, version)
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

/** Returns the header parser for a content type. Null for containers such as Ogg, FLAC and MP4. */
export function frameReaderFor(contentType: string | null): ReadHeader | null {
  const type = mediaType(contentType)
  if (MP3_TYPES.includes(type)) return readMp3Header
  return AAC_TYPES.includes(type) ? readAdtsHeader : null
}

/** Returns the offset of the first frame that two more frames of its kind follow. Returns null when there is none. */
export function findFrame(data: Uint8Array, readHeader: ReadHeader, from = 0): number | null {
  for (
    let offset = data.indexOf(0xff, from);
    offset >= 0;
    offset = data.indexOf(0xff, offset + 1)
  ) {
    const first = readHeader(data, offset)
    const second = first && readHeader(data, offset + first.length)
    if (!second || second.kind !== first.kind) continue
    const third = readHeader(data, offset + first.length + second.length)
    if (third?.kind === first.kind) return offset
  }
  return null
}
