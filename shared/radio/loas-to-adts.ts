import { type BitReader, createBitReader } from './bit-reader.ts'
import { createByteBuffer } from './byte-buffer.ts'
import { type LatmConfig, readLatmConfig } from './latm-config.ts'
import { findLoasFrame, LOAS_HEAD_BYTES, readLoasLength } from './loas-header.ts'

const ADTS_HEAD_BYTES = 7
/** An ADTS frame says its length in thirteen bits. */
const LONGEST_ADTS = 0x1fff

/** A raw frame of AAC behind the head that ADTS puts before it (ISO/IEC 14496-3, 1.A.2.2); MPEG-4, no CRC. */
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

/** The next payload's length in bytes: as many bytes of 255 as it takes, and one that is less. */
function readLength(bits: BitReader): number {
  let length = 0
  for (;;) {
    const part = bits.read(8)
    length += part
    if (part !== 0xff || bits.isPastEnd) return length
  }
}

/**
 * Whether what LOAS frames hold can be written as ADTS, by the first of them that says what it is: not all
 * do. Null where none does.
 */
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

/**
 * Turns AAC in LATM, in LOAS frames (ISO/IEC 14496-3, 1.7.2 and 1.7.3), into ADTS, however packets cut it.
 * What is no such frame, or holds what ADTS cannot, is left out. Holds less than one frame of 8 kB.
 */
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
    held.keepFrom(data, at)
    return Buffer.concat(parts)
  }
}
