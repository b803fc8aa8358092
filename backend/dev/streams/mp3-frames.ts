import { readMp3Header } from '../../../shared/radio/mp3-header.ts'
import { type AudioFrame, splitFrames } from './split-frames.ts'

/** Splits MP3 audio into its frames, as splitFrames does. Throws where there is none. */
export function splitMp3Frames(data: Uint8Array): AudioFrame[] {
  return splitFrames(data, readMp3Header, 'MP3')
}
