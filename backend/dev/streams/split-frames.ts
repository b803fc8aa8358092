import type { ReadHeader } from '../../../shared/radio/frame-header.ts'

/** One self-contained piece of encoded audio and how long it plays. */
export interface AudioFrame {
  readonly bytes: Uint8Array
  readonly samples: number
  readonly sampleRate: number
}

/**
 * Splits audio whose headers `read` understands into its frames, which share the given memory. The
 * data must be frames from first byte to last: a tag, a gap or a cut frame throws, with the byte it is
 * at. `name` is what the errors call it.
 */
export function splitFrames(data: Uint8Array, read: ReadHeader, name: string): AudioFrame[] {
  const frames: AudioFrame[] = []
  let at = 0
  while (at < data.length) {
    const header = read(data, at)
    if (!header) throw new Error(`No ${name} frame at byte ${at}.`)
    const { length, samples, sampleRate } = header
    if (at + length > data.length) throw new Error(`The ${name} frame at byte ${at} is cut off.`)
    frames.push({ bytes: data.subarray(at, at + length), samples, sampleRate })
    at += length
  }
  return frames
}
