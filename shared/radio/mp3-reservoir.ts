import { readMp3Header } from './frames.ts'

const HEADER_BYTES = 4
const CRC_BYTES = 2
/** Of x^16 + x^15 + x^2 + 1, over the header's last two bytes and the side information (ISO/IEC 11172-3, 2.4.3.1). */
const CRC_POLYNOMIAL = 0x8005

/** Where things are in a frame of layer III (ISO/IEC 11172-3, 2.4.1.7; ISO/IEC 13818-3, 2.4.1.7). */
interface FrameLayout {
  readonly isProtected: boolean
  readonly sideAt: number
  readonly mainAt: number
  /** How many bytes of main data of the frames before this one begins with. */
  readonly mainDataBegin: number
}

/** Null: the frame is not layer III, whose frames alone borrow from those before. */
function layoutOf(frame: Uint8Array): FrameLayout | null {
  const [, types = 0, , modes = 0] = frame
  if (((types >> 1) & 0b11) !== 0b01) return null
  const isFirstVersion = ((types >> 3) & 0b11) === 0b11
  const isMono = modes >> 6 === 0b11
  const isProtected = (types & 1) === 0
  const sideAt = HEADER_BYTES + (isProtected ? CRC_BYTES : 0)
  const sideBytes = isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const [first = 0, second = 0] = frame.subarray(sideAt, sideAt + 2)
  const mainDataBegin = isFirstVersion ? (first << 1) | (second >> 7) : first
  return { isProtected, sideAt, mainAt: sideAt + sideBytes, mainDataBegin }
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

/** What a frame adds to the reservoir; of other codecs than MP3, the whole frame. */
export function mainDataOf(frame: Buffer): Buffer {
  return frame.subarray(layoutOf(frame)?.mainAt ?? 0)
}

/** The bits that frames of MP3 borrow from those before, where sound begins that does not follow what was sent. */
export interface Mp3Reservoir {
  /** True until a frame has come that is not muted. */
  readonly incomplete: boolean
  /**
   * Changes the next whole frames in place, and returns them: those that borrow bits from before the break decode to
   * silence instead of crackle. Their own main data stays, because the frames after them borrow from it.
   */
  mute(frames: Buffer): Buffer
}

/**
 * For one break. At most 511 bytes are borrowed, so a few frames are muted: four at most.
 *
 * `overlaps`: the decoder of the frames before the break decodes those after it. The first one is then muted
 * whether it borrows or not: a decoder adds half of each frame to half of the one before, which was up to 2 dB
 * louder than the music where the two do not belong together.
 */
export function createMp3Reservoir(overlaps: boolean): Mp3Reservoir {
  /** Bytes of main data since the break. */
  let available = 0
  let incomplete = true
  let isFirst = true

  /** Whether the frame was muted. */
  const muteFrame = (frame: Buffer): boolean => {
    const layout = layoutOf(frame)
    const isMuted = (isFirst && overlaps) || (layout?.mainDataBegin ?? 0) > available
    isFirst = false
    incomplete = layout !== null && isMuted
    if (layout === null || !incomplete) return false
    const side = frame.subarray(layout.sideAt, layout.mainAt).fill(0)
    if (layout.isProtected)
      frame.writeUInt16BE(crcOf([frame.subarray(2, HEADER_BYTES), side]), HEADER_BYTES)
    available += frame.length - layout.mainAt
    return true
  }

  return {
    get incomplete() {
      return incomplete
    },
    mute(frames) {
      let at = 0
      let length = readMp3Header(frames, at)?.length
      while (length !== undefined && muteFrame(frames.subarray(at, at + length))) {
        at += length
        length = readMp3Header(frames, at)?.length
      }
      return frames
    },
  }
}
