import { readAdtsHeader } from '../../../shared/radio/adts-header.ts'
import { type AudioFrame, splitFrames } from './split-frames.ts'

/** Splits AAC in ADTS packing into its frames, as splitFrames does. Throws where there is none. */
export function splitAdtsFrames(data: Uint8Array): AudioFrame[] {
  return splitFrames(data, readAdtsHeader, 'ADTS')
}
