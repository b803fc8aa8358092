import { mp3Frames } from '../../shared/radio/testing/frames.ts'

/** What 128 kbit/s are in a second. */
export const BYTES_PER_SECOND = 16_000
/** What a station sends as soon as it is asked: the relay opens nothing before it has seen sound. */
export const FIRST_BYTES = 2 * BYTES_PER_SECOND

/** A broadcast without an end, of which any part can be had again. */
export interface Programme {
  /** Bytes `from` and following, counted from the broadcast's beginning. */
  slice(from: number, length: number): Buffer
}

/** Ten minutes of MP3 frames, no two alike, over and over: far more than the relay remembers. */
export function createProgramme(): Programme {
  const minutes = Buffer.concat(mp3Frames(22_970))
  return {
    slice(from, length) {
      const at = from % minutes.length
      const part = minutes.subarray(at, at + length)
      return part.length === length
        ? part
        : Buffer.concat([part, minutes.subarray(0, length - part.length)])
    },
  }
}
