import { createRandom } from './break-trial.ts'
import { FRAME_BYTES, mp3Frames } from './mp3.ts'

/** MPEG-1 layer III at 44.1 kHz has 1152 samples per frame. */
const FRAMES_PER_SECOND = 44_100 / 1_152
const SILENT_FRAME = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0), Buffer.alloc(FRAME_BYTES - 4)])

/** Creates a recording of a radio scanner: speech (1 to 6 s, unique frames) alternates with silence (2 to 30 s). */
export function scannerCapture(seconds: number): Buffer {
  const random = createRandom(7)
  const parts: Buffer[] = []
  const end = seconds * FRAMES_PER_SECOND
  for (let frame = 0; frame < end; ) {
    const speech = Math.ceil((1 + 5 * random()) * FRAMES_PER_SECOND)
    const silence = Math.ceil((2 + 28 * random()) * FRAMES_PER_SECOND)
    parts.push(mp3Frames(frame, speech), ...Array<Buffer>(silence).fill(SILENT_FRAME))
    frame += speech + silence
  }
  return Buffer.concat(parts)
}
