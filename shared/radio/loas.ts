import { createByteBuffer } from './byte-buffer.ts'

interface BitReader {
  /** Up to 24 bits. Returns zeros past the end. */
  read(bits: number): number
  readonly at: number
  readonly isPastEnd: boolean
}

function createBitReader(data: Uint8Array): BitReader {
  let at = 0
  return {
    read(bits) {
      let value = 0
      for (let left = bits; left > 0; ) {
        const inByte = 8 - (at & 7)
        const bitCount = Math.min(left, inByte)
        const byte = data[at >> 3] ?? 0
        value = (value << bitCount) | ((byte >> (inByte - bitCount)) & ((1 << bitCount) - 1))
        at += bitCount
        left -= bitCount
      }
      return value
    },
    get at() {
      return at
    },
    get isPastEnd() {
      return at > data.length * 8
    },
  }
}

/** Shared parameters of a LATM stream, as far as ADTS can express them. */
interface LatmConfig {
  /** 1 to 4: Main, LC, SSR, LTP. */
  readonly objectType: number
  readonly rateIndex: number
  /** 1 to 7, as in ADTS. */
  readonly channels: number
  /** AAC frames per LATM frame. */
  readonly subFrames: number
  readonly otherBits: number
}

const ESCAPE_RATE = 15
const LAST_RATE = 12
const SBR = 5
const PARAMETRIC_STEREO = 29

/** LatmGetValue (ISO/IEC 14496-3, 1.7.3). */
function readValue(bits: BitReader): number {
  let value = 0
  for (let bytes = bits.read(2) + 1; bytes > 0; bytes -= 1) value = value * 256 + bits.read(8)
  return value
}

/** An audioObjectType, with its escape code for values above five bits. */
function readObjectType(bits: BitReader): number {
  const type = bits.read(5)
  return type === 31 ? 32 + bits.read(6) : type
}

/** Null for a rate without an index, which ADTS cannot express. */
function readRate(bits: BitReader): number | null {
  const index = bits.read(4)
  if (index !== ESCAPE_RATE) return index <= LAST_RATE ? index : null
  bits.read(24)
  return null
}

/** AudioSpecificConfig (1.6.2.1) of AAC with frames of 1024 samples; null otherwise. */
function readAudioConfig(bits: BitReader) {
  let objectType = readObjectType(bits)
  const rateIndex = readRate(bits)
  const channels = bits.read(4)
  if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
    // The decoder detects the SBR band itself; frames describe the core band.
    readRate(bits)
    objectType = readObjectType(bits)
  }
  if (rateIndex === null || objectType < 1 || objectType > 4) return null
  if (channels < 1 || channels > 7) return null
  const isShort = bits.read(1) === 1
  if (bits.read(1) === 1) bits.read(14)
  const isExtended = bits.read(1) === 1
  return isShort || isExtended ? null : { objectType, rateIndex, channels }
}

/** StreamMuxConfig (1.7.3) of one program with one layer; null if ADTS cannot express it. */
function readLatmConfig(bits: BitReader): LatmConfig | null {
  const version = bits.read(1)
  if (version === 1 && bits.read(1) === 1) return null
  if (version === 1) readValue(bits)
  const isSameTime = bits.read(1) === 1
  const subFrames = bits.read(6) + 1
  const programs = bits.read(4)
  const layers = bits.read(3)
  if (!isSameTime || programs > 0 || layers > 0) return null
  const configBits = version === 1 ? readValue(bits) : null
  const start = bits.at
  const audio = readAudioConfig(bits)
  if (audio === null) return null
  if (configBits !== null) {
    const left = start + configBits - bits.at
    if (left < 0 || left > 256) return null
    for (let n = 0; n < left; n += 1) bits.read(1)
  }
  if (bits.read(3) !== 0) return null
  bits.read(8)
  let otherBits = 0
  if (bits.read(1) === 1) {
    if (version === 1) otherBits = readValue(bits)
    else {
      let hasMore = true
      while (hasMore && !bits.isPastEnd) {
        hasMore = bits.read(1) === 1
        otherBits = otherBits * 256 + bits.read(8)
      }
    }
  }
  if (bits.read(1) === 1) bits.read(8)
  return bits.isPastEnd ? null : { ...audio, subFrames, otherBits }
}

/** Eleven sync bits and thirteen of length (ISO/IEC 14496-3, 1.7.2). */
const LOAS_HEAD_BYTES = 3

/** Bytes of the LOAS frame at `at` including its header; null without one. */
function readLoasLength(data: Uint8Array, at: number): number | null {
  const [first, second = 0, third = 0] = data.subarray(at, at + LOAS_HEAD_BYTES)
  if (at + LOAS_HEAD_BYTES > data.length || first !== 0x56 || (second & 0xe0) !== 0xe0) return null
  return LOAS_HEAD_BYTES + (((second & 0x1f) << 8) | third)
}

/** Start of a LOAS frame that is followed by two more at the right distances; null without one. */
export function findLoasFrame(data: Uint8Array): number | null {
  for (let at = data.indexOf(0x56); at >= 0; at = data.indexOf(0x56, at + 1)) {
    const first = readLoasLength(data, at)
    const second = first === null ? null : readLoasLength(data, at + first)
    if (first === null || second === null) continue
    if (readLoasLength(data, at + first + second) !== null) return at
  }
  return null
}

const ADTS_HEAD_BYTES = 7
/** ADTS encodes the length in thirteen bits. */
const LONGEST_ADTS = 0x1fff

/** A raw AAC frame with an ADTS header (ISO/IEC 14496-3, 1.A.2.2); MPEG-4, no CRC. */
function adtsFrame({ objectType, rateIndex, channels }: LatmConfig, raw: Buffer): Buffer {
  const length = ADTS_HEAD_BYTES + raw.length
  const head = Buffer.of(
    0xff,
    0xf1,
    ((objectType - 1) << 6) | (rateIndex << 2) | (channels >> 2),
    ((channels & 0b11) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 0b111) << 5) | 0x1f,
    0xfc,
  )
  return Buffer.concat([head, raw])
}

/** Payload length: bytes of 255 plus a final smaller one. */
function readLength(bits: BitReader): number {
  let length = 0
  for (;;) {
    const part = bits.read(8)
    length += part
    if (part !== 0xff || bits.isPastEnd) return length
  }
}

/** True if ADTS can express the content of the LOAS frames, by the first one with a configuration. Null without one. */
export function isLoasAac(data: Buffer): boolean | null {
  for (let at = findLoasFrame(data); at !== null; ) {
    const length = readLoasLength(data, at)
    if (length === null || at + length > data.length) return null
    const bits = createBitReader(data.subarray(at + LOAS_HEAD_BYTES, at + length))
    if (bits.read(1) === 0) return readLatmConfig(bits) !== null
    at += length
  }
  return null
}

/** Converts AAC in LATM/LOAS (ISO/IEC 14496-3, 1.7.2 and 1.7.3) to ADTS; skips other content. Buffers 8 kB. */
export function createLoasReader(): (chunk: Buffer) => Buffer {
  const held = createByteBuffer()
  let config: LatmConfig | null = null

  const unpack = (frame: Buffer): Buffer[] => {
    const bits = createBitReader(frame)
    if (bits.read(1) === 0) config = readLatmConfig(bits)
    if (config === null) return []
    const frames: Buffer[] = []
    for (let n = 0; n < config.subFrames; n += 1) {
      const length = readLength(bits)
      if (length > LONGEST_ADTS - ADTS_HEAD_BYTES) return frames
      const raw = Buffer.alloc(Math.min(length, frame.length))
      for (let at = 0; at < raw.length; at += 1) raw[at] = bits.read(8)
      if (bits.isPastEnd) return frames
      if (length > 0) frames.push(adtsFrame(config, raw))
    }
    return frames
  }

  return (chunk) => {
    const data = held.joinedWith(chunk)
    const parts: Buffer[] = []
    let at = 0
    while (data.length - at >= LOAS_HEAD_BYTES) {
      const length = readLoasLength(data, at)
      if (length === null) {
        const next = data.indexOf(0x56, at + 1)
        at = next < 0 ? data.length : next
        continue
      }
      if (at + length > data.length) break
      parts.push(...unpack(data.subarray(at + LOAS_HEAD_BYTES, at + length)))
      at += length
    }
    held.retainFrom(data, at)
    return Buffer.concat(parts)
  }
}
