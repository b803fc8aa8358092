import { findFrame, readMp3Header } from './frames.ts'
import { id3Length } from './id3.ts'
import { findLoasFrame } from './loas.ts'
import type { UnplayableCodec } from './stream-ends.ts'

/** Free-format frames have no declared length; these are the limits. */
const FREE_FORMAT_SHORTEST = 24
const FREE_FORMAT_LONGEST = 2_881
/** Candidates examined: each is compared with everything that may follow it. */
const FREE_FORMAT_TRIES = 32

function isFree(data: Uint8Array, at: number): boolean {
  const [sync, types = 0, rates = 0] = data.subarray(at, at + 3)
  return (
    sync === 0xff &&
    (types & 0xe6) === 0xe2 &&
    ((types >> 3) & 0b11) !== 0b01 &&
    rates >> 4 === 0 &&
    ((rates >> 2) & 0b11) !== 0b11
  )
}

/** True if three similar frames follow the one at `at`, at equal distances (allowing for padding). */
function isFirstOfFour(data: Uint8Array, at: number): boolean {
  const next = (from: number) =>
    [0, 1, -1]
      .map((off) => from + off)
      .find((to) => isFree(data, to) && data[to + 1] === data[at + 1])
  for (
    let length = FREE_FORMAT_SHORTEST;
    length <= FREE_FORMAT_LONGEST && at + length * 3 < data.length;
    length += 1
  ) {
    if (!isFree(data, at + length) || data[at + length + 1] !== data[at + 1]) continue
    const third = next(at + 2 * length)
    if (third !== undefined && next(third + length) !== undefined) return true
  }
  return false
}

function hasFreeFrames(data: Uint8Array): boolean {
  let tries = 0
  for (
    let at = data.indexOf(0xff);
    at >= 0 && tries < FREE_FORMAT_TRIES;
    at = data.indexOf(0xff, at + 1)
  ) {
    if (!isFree(data, at)) continue
    tries += 1
    if (isFirstOfFour(data, at)) return true
  }
  return false
}

/** WAV format tags (mmreg.h) that Chromium decodes: PCM, floating point, A-law, mu-law, MP3 and extensible. */
const PLAYABLE_TAGS = [0x0001, 0x0003, 0x0006, 0x0007, 0x0055, 0xfffe]
/** Microsoft's, IMA's, Yamaha's, and the ITU's of 1984 and 1990. */
const ADPCM_TAGS = [0x0002, 0x0010, 0x0011, 0x0014, 0x0017, 0x0020, 0x0040, 0x0045, 0x0064, 0x0065]
const FIRST_CHUNK_AT = 12
const CHUNK_HEAD_BYTES = 8

/** Class of the format chunk of a WAV; null for another format, or if the chunk is not in the data. */
function readWaveFormat(start: Uint8Array): 'playable' | 'adpcm' | 'other' | null {
  const text = (at: number) => String.fromCharCode(...start.subarray(at, at + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE') return null
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let at = FIRST_CHUNK_AT; at + CHUNK_HEAD_BYTES + 2 <= start.length; ) {
    if (text(at) === 'fmt ') {
      const tag = view.getUint16(at + CHUNK_HEAD_BYTES, true)
      if (PLAYABLE_TAGS.includes(tag)) return 'playable'
      return ADPCM_TAGS.includes(tag) ? 'adpcm' : 'other'
    }
    const size = view.getUint32(at + 4, true)
    // Chunks are aligned to even bytes.
    at += CHUNK_HEAD_BYTES + size + (size % 2)
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

/** Bytes of an AC-3 frame of 1536 samples; null for an invalid code. */
function ac3Length(rateCode: number, sizeCode: number): number | null {
  const kilobits = AC3_KBITS[sizeCode >> 1]
  if (kilobits === undefined) return null
  if (rateCode === 0) return kilobits * 4
  // At 44.1 kHz frames are not a fixed number of words: odd codes have one more.
  if (rateCode === 1) return 2 * (Math.floor((kilobits * 320) / 147) + (sizeCode & 1))
  return rateCode === 2 ? kilobits * 6 : null
}

/** Bytes of the AC-3 or Enhanced AC-3 frame at `at`; null without one. */
function frameLength(data: Uint8Array, at: number): number | null {
  if (at + HEADER_BYTES > data.length || data[at] !== 0x0b || data[at + 1] !== 0x77) return null
  const [high = 0, low = 0, code = 0, stream = 0] = data.subarray(at + 2, at + HEADER_BYTES)
  const bsid = stream >> 3
  if (bsid <= LAST_AC3_BSID) return ac3Length(code >> 6, code & 0x3f)
  return bsid <= LAST_EAC3_BSID ? 2 * ((((high & 0b111) << 8) | low) + 1) : null
}

function hasAc3Frames(data: Uint8Array): boolean {
  for (let at = data.indexOf(0x0b); at >= 0; at = data.indexOf(0x0b, at + 1)) {
    const length = frameLength(data, at)
    if (length !== null && frameLength(data, at + length) !== null) return true
  }
  return false
}

const SIGNATURES: readonly (readonly [at: number, text: string, codec: UnplayableCodec])[] = [
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
/** Offset of a page's lacing values, which precede the packet. */
const OGG_LACING_AT = 27
const SPEEX = 'Speex   '

function hasText(start: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (start[at + n] !== text.charCodeAt(n)) return false
  return true
}

/** Layer (1 to 3) of MPEG audio frames; null without frames. */
function mpegLayer(start: Uint8Array): number | null {
  const at = findFrame(start, readMp3Header, id3Length(start) ?? 0)
  return at === null ? null : 4 - (((start[at + 1] ?? 0) >> 1) & 0b11)
}

/** Codec of a stream that Chromium cannot play, by its first bytes (4096 are enough). Null: playable or unknown. */
export function unplayableCodec(start: Uint8Array): UnplayableCodec | null {
  for (const [at, text, codec] of SIGNATURES) if (hasText(start, at, text)) return codec
  if (hasText(start, 0, OGG)) {
    const packetAt = OGG_LACING_AT + (start[OGG_LACING_AT - 1] ?? 0)
    return hasText(start, packetAt, SPEEX) ? 'speex' : null
  }
  const wave = readWaveFormat(start)
  if (wave !== null) return wave === 'playable' ? null : wave
  const layer = mpegLayer(start)
  if (layer !== null) return layer === 3 ? null : 'mp2'
  if (findLoasFrame(start) !== null) return 'latm'
  if (hasAc3Frames(start)) return 'ac3'
  return hasFreeFrames(start) ? 'free-mp3' : null
}
