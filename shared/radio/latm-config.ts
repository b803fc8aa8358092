import type { BitReader } from './bit-reader.ts'

/** What the frames of a LATM stream have in common, as far as ADTS says it too. */
export interface LatmConfig {
  /** 1 to 4: Main, LC, SSR, LTP. */
  readonly objectType: number
  readonly rateIndex: number
  /** 1 to 7, as ADTS counts them. */
  readonly channels: number
  /** Frames of AAC in each LATM frame. */
  readonly subFrames: number
  /** Bits behind the frames. */
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

/** An audioObjectType, of which there are more than five bits hold. */
function readObjectType(bits: BitReader): number {
  const type = bits.read(5)
  return type === 31 ? 32 + bits.read(6) : type
}

/** A rate that has no index cannot be written as ADTS: null. */
function readRate(bits: BitReader): number | null {
  const index = bits.read(4)
  if (index !== ESCAPE_RATE) return index <= LAST_RATE ? index : null
  bits.read(24)
  return null
}

/** AudioSpecificConfig (1.6.2.1) of AAC with frames of 1024 samples; null for all else. */
function readAudioConfig(bits: BitReader) {
  let objectType = readObjectType(bits)
  const rateIndex = readRate(bits)
  const channels = bits.read(4)
  if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
    // The decoder finds the upper half by itself; frames are those of the lower.
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

/** StreamMuxConfig (1.7.3) of one programme with one layer; null for what ADTS cannot hold. */
export function readLatmConfig(bits: BitReader): LatmConfig | null {
  const version = bits.read(1)
  if (version === 1 && bits.read(1) === 1) return null
  if (version === 1) readValue(bits)
  const isSameTime = bits.read(1) === 1
  const subFrames = bits.read(6) + 1
  const programmes = bits.read(4)
  const layers = bits.read(3)
  if (!isSameTime || programmes > 0 || layers > 0) return null
  const configBits = version === 1 ? readValue(bits) : null
  const begins = bits.at
  const audio = readAudioConfig(bits)
  if (audio === null) return null
  if (configBits !== null) {
    const left = begins + configBits - bits.at
    if (left < 0 || left > 256) return null
    for (let n = 0; n < left; n += 1) bits.read(1)
  }
  if (bits.read(3) !== 0) return null
  bits.read(8)
  let otherBits = 0
  if (bits.read(1) === 1) {
    if (version === 1) otherBits = readValue(bits)
    else {
      let goesOn = true
      while (goesOn && !bits.isPastEnd) {
        goesOn = bits.read(1) === 1
        otherBits = otherBits * 256 + bits.read(8)
      }
    }
  }
  if (bits.read(1) === 1) bits.read(8)
  return bits.isPastEnd ? null : { ...audio, subFrames, otherBits }
}
