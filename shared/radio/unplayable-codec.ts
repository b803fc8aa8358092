import { findFrame, readMp3Header } from './frames.ts'
import { id3Length } from './id3.ts'
import { findLoasFrame } from './loas.ts'
import type { UnplayableCodec } from './stream-ends.ts'

/** Minimum and maximum length of free-format frames, whose headers do not declare the length. */
const FREE_FORMAT_MIN = 24
const FREE_FORMAT_MAX = 2_881
/** Maximum number of candidates to examine, because each is compared with all positions of a following frame. */
const FREE_FORMAT_TRIES = 32

function isFreeFormatHeader(data: Uint8Array, offset: number): boolean {
  const [sync, types = 0, rates = 0] = data.subarray(offset, offset + 3)
  return (
    sync === 0xff &&
    (types & 0xe6) === 0xe2 &&
    ((types >> 3) & 0b11) !== 0b01 &&
    rates >> 4 === 0 &&
    ((rates >> 2) & 0b11) !== 0b11
  )
}

/** True when three similar frames follow the frame at `offset`, at equal distances except for padding. */
function isFirstOfFour(data: Uint8Array, offset: number): boolean {
  const findFrameNear = (from: number) =>
    [0, 1, -1]
      .map((deviation) => from + deviation)
      .find(
        (candidate) =>
          isFreeFormatHeader(data, candidate) && data[candidate + 1] === data[offset + 1],
      )
  for (
    let length = FREE_FORMAT_MIN;
    length <= FREE_FORMAT_MAX && offset + length * 3 < data.length;
    length += 1
  ) {
    if (
      !isFreeFormatHeader(data, offset + length) ||
      data[offset + length + 1] !== data[offset + 1]
    )
      continue
    const third = findFrameNear(offset + 2 * length)
    if (third !== undefined && findFrameNear(third + length) !== undefined) return true
  }
  return false
}

function hasFreeFormatFrames(data: Uint8Array): boolean {
  let tries = 0
  for (
    let offset = data.indexOf(0xff);
    offset >= 0 && tries < FREE_FORMAT_TRIES;
    offset = data.indexOf(0xff, offset + 1)
  ) {
    if (!isFreeFormatHeader(data, offset)) continue
    tries += 1
    if (isFirstOfFour(data, offset)) return true
  }
  return false
}

/** WAV format tags (mmreg.h) that Chromium decodes: PCM, floating point, A-law, mu-law, MP3 and extensible. */
const PLAYABLE_TAGS = [0x0001, 0x0003, 0x0006, 0x0007, 0x0055, 0xfffe]
/** ADPCM formats of Microsoft, IMA, Yamaha and the ITU. */
const ADPCM_TAGS = [0x0002, 0x0010, 0x0011, 0x0014, 0x0017, 0x0020, 0x0040, 0x0045, 0x0064, 0x0065]
const FIRST_CHUNK_OFFSET = 12
const CHUNK_HEAD_BYTES = 8

/** Classifies the format chunk of a WAV. Returns null for another container, and when the data lacks the chunk. */
function readWaveFormat(start: Uint8Array): 'playable' | 'adpcm' | 'other' | null {
  const text = (offset: number) => String.fromCharCode(...start.subarray(offset, offset + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE') return null
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let offset = FIRST_CHUNK_OFFSET; offset + CHUNK_HEAD_BYTES + 2 <= start.length; ) {
    if (text(offset) === 'fmt ') {
      const tag = view.getUint16(offset + CHUNK_HEAD_BYTES, true)
      if (PLAYABLE_TAGS.includes(tag)) return 'playable'
      return ADPCM_TAGS.includes(tag) ? 'adpcm' : 'other'
    }
    const size = view.getUint32(offset + 4, true)
    // Chunks are aligned to even bytes.
    offset += CHUNK_HEAD_BYTES + size + (size % 2)
  }
  return null
}

/** Bitrates in kbit/s by half the frame size code (ATSC A/52, table 5.18). */
const AC3_KBITS = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
]
const HEADER_BYTES = 6
/** Higher bitstream ids mean Enhanced AC-3. */
const LAST_AC3_BSID = 10
const LAST_EAC3_BSID = 16

/** Returns the length of an AC-3 frame of 1536 samples. Returns null for an invalid code. */
function ac3Length(rateCode: number, sizeCode: number): number | null {
  const kilobits = AC3_KBITS[sizeCode >> 1]
  if (kilobits === undefined) return null
  if (rateCode === 0) return kilobits * 4
  // At 44.1 kHz the number of 16-bit words per frame varies. Odd codes have one word more.
  if (rateCode === 1) return 2 * (Math.floor((kilobits * 320) / 147) + (sizeCode & 1))
  return rateCode === 2 ? kilobits * 6 : null
}

/** Returns the length of the AC-3 or Enhanced AC-3 frame at `offset`. Returns null when there is none. */
function frameLength(data: Uint8Array, offset: number): number | null {
  if (offset + HEADER_BYTES > data.length || data[offset] !== 0x0b || data[offset + 1] !== 0x77)
    return null
  const [high = 0, low = 0, code = 0, stream = 0] = data.subarray(offset + 2, offset + HEADER_BYTES)
  const bsid = stream >> 3
  if (bsid <= LAST_AC3_BSID) return ac3Length(code >> 6, code & 0x3f)
  return bsid <= LAST_EAC3_BSID ? 2 * ((((high & 0b111) << 8) | low) + 1) : null
}

function hasAc3Frames(data: Uint8Array): boolean {
  for (let offset = data.indexOf(0x0b); offset >= 0; offset = data.indexOf(0x0b, offset + 1)) {
    const length = frameLength(data, offset)
    if (length !== null && frameLength(data, offset + length) !== null) return true
  }
  return false
}

const SIGNATURES: readonly (readonly [offset: number, text: string, codec: UnplayableCodec])[] = [
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'windows-media'],
  [0, '.snd', 'au'],
  [0, 'FLV\x01', 'flv'],
  [0, '.RMF', 'real'],
  [0, '.ra\xfd', 'real'],
  [0, '\x7f\xfe\x80\x01', 'dts'],
  [8, 'AIFF', 'aiff'],
  [8, 'AIFC', 'aiff'],
  [0, 'caff', 'other'],
  [0, 'wvpk', 'other'],
  [0, 'TTA1', 'other'],
  [0, 'MAC ', 'other'],
  [0, '#!AMR', 'other'],
]
const OGG = 'OggS'
/** Offset of the segment table of a page, which precedes the packet. */
const OGG_LACING_OFFSET = 27
const SPEEX = 'Speex   '

function hasText(start: Uint8Array, offset: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1)
    if (start[offset + n] !== text.charCodeAt(n)) return false
  return true
}

/** Returns the layer (1 to 3) of MPEG audio frames. Returns null when there are none. */
function mpegLayer(start: Uint8Array): number | null {
  const offset = findFrame(start, readMp3Header, id3Length(start) ?? 0)
  return offset === null ? null : 4 - (((start[offset + 1] ?? 0) >> 1) & 0b11)
}

/** Detects codecs that Chromium cannot play by the first bytes (4096 are enough). Null for other and unknown codecs. */
export function unplayableCodec(start: Uint8Array): UnplayableCodec | null {
  for (const [offset, text, codec] of SIGNATURES) if (hasText(start, offset, text)) return codec
  if (hasText(start, 0, OGG)) {
    const packetOffset = OGG_LACING_OFFSET + (start[OGG_LACING_OFFSET - 1] ?? 0)
    return hasText(start, packetOffset, SPEEX) ? 'speex' : null
  }
  const wave = readWaveFormat(start)
  if (wave !== null) return wave === 'playable' ? null : wave
  const layer = mpegLayer(start)
  if (layer !== null) return layer === 3 ? null : 'mp2'
  if (findLoasFrame(start) !== null) return 'latm'
  if (hasAc3Frames(start)) return 'ac3'
  return hasFreeFormatFrames(start) ? 'free-mp3' : null
}
