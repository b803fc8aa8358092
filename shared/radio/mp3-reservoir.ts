/** Mutes MP3 frames after a gap in a stream, which would decode to noise without the data of the missing frames. */
import { readMp3Header } from './frames.ts'

const HEADER_BYTES = 4
const CRC_BYTES = 2
/** x^16 + x^15 + x^2 + 1. Covers the header's last two bytes and the side information (ISO/IEC 11172-3, 2.4.3.1). */
const CRC_POLYNOMIAL = 0x8005

/** Offsets in a layer III frame (ISO/IEC 11172-3, 2.4.1.7; ISO/IEC 13818-3, 2.4.1.7). */
interface FrameLayout {
  readonly isProtected: boolean
  readonly sideOffset: number
  readonly mainOffset: number
  /** Bytes of main data that this frame uses from previous frames. */
  readonly mainDataBegin: number
}

/** Parses the layout of a frame. Returns null for layers I and II, which have no bit reservoir. */
function layoutOf(frame: Uint8Array): FrameLayout | null {
  const [, types = 0, , modes = 0] = frame
  if (((types >> 1) & 0b11) !== 0b01) return null
  const isFirstVersion = ((types >> 3) & 0b11) === 0b11
  const isMono = modes >> 6 === 0b11
  const isProtected = (types & 1) === 0
  const sideOffset = HEADER_BYTES + (isProtected ? CRC_BYTES : 0)
  const [monoBytes, stereoBytes] = isFirstVersion ? [17, 32] : [9, 17]
  const sideBytes = isMono ? monoBytes : stereoBytes
  const [first = 0, second = 0] = frame.subarray(sideOffset, sideOffset + 2)
  const mainDataBegin = isFirstVersion ? (first << 1) | (second >> 7) : first
  return { isProtected, sideOffset, mainOffset: sideOffset + sideBytes, mainDataBegin }
}

function crcOf(parts: readonly Uint8Array[]): number {
  let crc = 0xffff
  for (const part of parts)
    for (const byte of part) {
      crc ^= byte << 8
      for (let bit = 0; bit < 8; bit += 1)
        crc = crc & 0x8000 ? ((crc << 1) ^ CRC_POLYNOMIAL) & 0xffff : crc << 1
    }
  return crc
}

/** Returns the part of a frame that fills the reservoir. Returns the full frame for other codecs than MP3. */
export function mainDataOf(frame: Buffer): Buffer {
  return frame.subarray(layoutOf(frame)?.mainOffset ?? 0)
}

export interface Mp3Reservoir {
  /** True while the next frame may need reservoir data from before the break. */
  readonly incomplete: boolean
  /** Silences the next complete frames in place and returns them. Later frames still use their main data. */
  mute(frames: Buffer): Buffer
}

/**
 * Handles one break. The reservoir has at most 511 bytes, so at most four frames are muted.
 *
 * `overlaps` is true when one decoder handles the frames on both sides of the break. Then the first frame is always
 * muted, because decoders overlap each frame with half of the previous frame, and the overlap of unrelated frames can
 * be 2 dB louder than the music.
 */
export function createMp3Reservoir(overlaps: boolean): Mp3Reservoir {
  let available = 0
  let incomplete = true
  let isFirst = true

  const muteFrame = (frame: Buffer): boolean => {
    const layout = layoutOf(frame)
    const isMuted = (isFirst && overlaps) || (layout?.mainDataBegin ?? 0) > available
    isFirst = false
    incomplete = layout !== null && isMuted
    if (layout === null || !incomplete) return false
    const side = frame.subarray(layout.sideOffset, layout.mainOffset).fill(0)
    if (layout.isProtected)
      frame.writeUInt16BE(crcOf([frame.subarray(2, HEADER_BYTES), side]), HEADER_BYTES)
    available += frame.length - layout.mainOffset
    return true
  }

  return {
    get incomplete() {
      return incomplete
    },
    mute(frames) {
      let offset = 0
      let length = readMp3Header(frames, offset)?.length
      while (length !== undefined && muteFrame(frames.subarray(offset, offset + length))) {
        offset += length
        length = readMp3Header(frames, offset)?.length
      }
      return frames
    },
  }
}
