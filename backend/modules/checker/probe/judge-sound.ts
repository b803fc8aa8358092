import type { Station } from '../../../../shared/api/stations.ts'
import { frameReaderFor } from '../../../../shared/radio/frame-reader.ts'
import { createFrameTracker } from '../../../../shared/radio/frame-tracker.ts'
import { mediaType } from '../../../../shared/radio/media-type.ts'
import { sniffAudio } from '../../../../shared/radio/sniff-audio.ts'

/** So much sound is enough to know that there is some: bytes, or seconds where frames tell them. */
export const ENOUGH_BYTES = 16 * 1024
const ENOUGH_SECONDS = 1

/** What the bytes of a stream say. */
export interface Sound {
  /** null: this is no audio that a browser's player knows. */
  readonly codec: Station['codec'] | null
  /** kbit/s, where frames tell it. */
  readonly bitrate: number | null
  readonly enough: boolean
}

const AAC_PLUS_TYPES = ['audio/aacp', 'audio/x-aacp']

function oggCodec(data: Buffer): Station['codec'] {
  if (data.includes('OpusHead')) return 'OPUS'
  return data.includes('\x7fFLAC') ? 'FLAC' : 'OGG'
}

function codecOf(type: string, announced: string | null, data: Buffer): Station['codec'] {
  if (type === 'audio/mpeg') return 'MP3'
  if (type === 'audio/aac') return AAC_PLUS_TYPES.includes(mediaType(announced)) ? 'AAC+' : 'AAC'
  if (type === 'audio/ogg') return oggCodec(data)
  return type === 'audio/flac' ? 'FLAC' : 'UNKNOWN'
}

/** Judges the first bytes of a stream; what they are counts more than what the server calls them. */
export function judgeSound(data: Buffer, announced: string | null): Sound {
  const type = sniffAudio(data)
  if (type === null) return { codec: null, bitrate: null, enough: data.length >= ENOUGH_BYTES }
  const read = frameReaderFor(type)
  const tracker = read === null ? null : createFrameTracker(read)
  tracker?.push(data)
  const bytesPerSecond = tracker?.bytesPerSecond ?? null
  return {
    codec: codecOf(type, announced, data),
    bitrate: bytesPerSecond === null ? null : Math.round((bytesPerSecond * 8) / 1_000),
    enough: data.length >= ENOUGH_BYTES || (tracker?.seconds ?? 0) >= ENOUGH_SECONDS,
  }
}

/** A server's figure that is further from the measured one is wrong; one second of variable sound is less far. */
const TOLERANCE = 0.25

/** kbit/s of a stream whose server says `said`: many repeat what another of their mounts has, lossless sound too. */
export function bitrateOf(
  said: number | null,
  { bitrate, codec }: Pick<Sound, 'bitrate' | 'codec'>,
): number | null {
  if (said === null || bitrate === null) return codec === 'FLAC' ? null : (said ?? bitrate)
  return Math.abs(said - bitrate) > said * TOLERANCE ? bitrate : said
}
