import { mp3Frames } from '../../shared/radio/testing/frames.ts'

/** Bytes per second at 128 kbit/s. */
export const BYTES_PER_SECOND = 16_000
/** Sent immediately: the relay opens a stream only after it detected sound. */
export const FIRST_BYTES = 2 * BYTES_PER_SECOND

/** An endless broadcast with random access. */
export interface Broadcast {
  /** `from` is counted from the start of the broadcast. */
  slice(from: number, length: number): Buffer
}

/** Ten minutes of unique MP3 frames, repeated: far more than the relay stores. */
export function createBroadcast(): Broadcast {
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
