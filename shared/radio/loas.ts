/** Converts AAC in LATM/LOAS frames to ADTS frames, which Chromium can play. */
import { createByteBuffer } from './byte-buffer.ts'

interface BitReader {
  /** Reads up to 24 bits. Bits past the end are zeros. */
  read(bits: number): number
  readonly position: number
  readonly isPastEnd: boolean
}

function createBitReader(data: Uint8Array): BitReader {
  let position = 0
  return {
    read(bits) {
      let value = 0
      for (let remaining = bits; remaining > 0; ) {
        const bitsInByte = 8 - (position & 7)
        const bitCount = Math.min(remaining, bitsInByte)
        const byte = data[position >> 3] ?? 0
        value = (value << bitCount) | ((byte >> (bitsInByte - bitCount)) & ((1 << bitCount) - 1))
        position += bitCount
        remaining -= bitCount
      }
      return value
    },
    get position() {
      return position
    },
    get isPastEnd() {
      return position > data.length * 8
    },
  }
}

/** Parameters of a LATM stream that ADTS can express. */
interface LatmConfig {
  /** 1 is Main, 2 is LC, 3 is SSR, 4 is LTP. */
  readonly objectType: number
  readonly rateIndex: number
  /** 1 to 7, as in ADTS. */
  readonly channels: number
  readonly subFrames: number
  readonly otherBits: number
}

const ESCAPE_RATE = 15
const LAST_RATE = 12
const SBR = 5
const PARAMETRIC_STEREO = 29

/** Reads a LatmGetValue (ISO/IEC 14496-3, 1.7.3). */
function readValue(bits: BitReader): number {
  let value = 0
  for (let bytes = bits.read(2) + 1; bytes > 0; bytes -= 1) value = value * 256 + bits.read(8)
  return value
}

/** Reads an audioObjectType. An escape code precedes values that need more than five bits. */
function readObjectType(bits: BitReader): number {
  const type = bits.read(5)
  return type === 31 ? 32 + bits.read(6) : type
}

/** Reads a sample rate index. Returns null for a rate without an index, which ADTS cannot express. */
function readRate(bits: BitReader): number | null {
  const index = bits.read(4)
  if (index !== ESCAPE_RATE) return index <= LAST_RATE ? index : null
  bits.read(24)
  return null
}

/** Reads an AudioSpecificConfig (1.6.2.1). Returns null unless it is AAC with frames of 1024 samples. */
function readAudioConfig(bits: BitReader) {
  let objectType = readObjectType(bits)
  const rateIndex = readRate(bits)
  const channels = bits.read(4)
  if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
    // Skip the SBR band, which the decoder detects itself. Frames describe the core band.
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

/** Reads a StreamMuxConfig (1.7.3) of one program with one layer. Returns null when ADTS cannot express it. */
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
  const start = bits.position
  const audio = readAudioConfig(bits)
  if (audio === null) return null
  if (configBits !== null) {
    const remaining = start + configBits - bits.position
    if (remaining < 0 || remaining > 256) return null
    for (let n = 0; n < remaining; n += 1) bits.read(1)
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

/** The header has eleven sync bits and thirteen bits of length (ISO/IEC 14496-3, 1.7.2). */
const LOAS_HEAD_BYTES = 3

/** Returns the length of the LOAS frame at `offset`, including its header. Null when there is none. */
function readLoasLength(data: Uint8Array, offset: number): number | null {
  const [first, second = 0, third = 0] = data.subarray(offset, offset + LOAS_HEAD_BYTES)
  if (offset + LOAS_HEAD_BYTES > data.length || first !== 0x56 || (second & 0xe0) !== 0xe0)
    return null
  return LOAS_HEAD_BYTES + (((second & 0x1f) << 8) | third)
}

/** Returns the start of the first LOAS frame that two more frames follow. Null when there is none. */
export function findLoasFrame(data: Uint8Array): number | null {
  for (let offset = data.indexOf(0x56); offset >= 0; offset = data.indexOf(0x56, offset + 1)) {
    const first = readLoasLength(data, offset)
    const second = first === null ? null : readLoasLength(data, offset + first)
    if (first === null || second === null) continue
    if (readLoasLength(data, offset + first + second) !== null) return offset
  }
  return null
}

const ADTS_HEAD_BYTES = 7
/** ADTS encodes the length in thirteen bits. */
const LONGEST_ADTS = 0x1fff

/** Prepends an ADTS header (ISO/IEC 14496-3, 1.A.2.2) for MPEG-4 without CRC to a raw AAC frame. */
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

/** Reads a payload length: any number of bytes of 255, and one smaller byte. */
function readLength(bits: BitReader): number {
  let length = 0
  for (;;) {
    const part = bits.read(8)
    length += part
    if (part !== 0xff || bits.isPastEnd) return length
  }
}

/** True when ADTS can express the first LOAS frame that has a configuration. Null when no frame has one. */
export function isLoasAac(data: Buffer): boolean | null {
  for (let offset = findLoasFrame(data); offset !== null; ) {
    const length = readLoasLength(data, offset)
    if (length === null || offset + length > data.length) return null
    const bits = createBitReader(data.subarray(offset + LOAS_HEAD_BYTES, offset + length))
    if (bits.read(1) === 0) return readLatmConfig(bits) !== null
    offset += length
  }
  return null
}

/** Creates the converter (ISO/IEC 14496-3, 1.7.2 and 1.7.3). It skips other content. */
export function createLoasReader(): (chunk: Buffer) => Buffer {
  const buffered = createByteBuffer()
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
      for (let offset = 0; offset < raw.length; offset += 1) raw[offset] = bits.read(8)
      if (bits.isPastEnd) return frames
      if (length > 0) frames.push(adtsFrame(config, raw))
    }
    return frames
  }

  return (chunk) => {
    const data = buffered.joinedWith(chunk)
    const parts: Buffer[] = []
    let offset = 0
    while (data.length - offset >= LOAS_HEAD_BYTES) {
      const length = readLoasLength(data, offset)
      if (length === null) {
        const next = data.indexOf(0x56, offset + 1)
        offset = next < 0 ? data.length : next
        continue
      }
      if (offset + length > data.length) break
      parts.push(...unpack(data.subarray(offset + LOAS_HEAD_BYTES, offset + length)))
      offset += length
    }
    buffered.retainFrom(data, offset)
    return Buffer.concat(parts)
  }
}
