import { readAdtsHeader } from './adts-header.ts'
import { mediaType } from './content-types.ts'
import type { ReadHeader } from './frame-header.ts'
import { readMp3Header } from './mp3-header.ts'

const MP3_TYPES = [
  'audio/mpeg',
  'audio/mp3',
  'audio/mpg',
  'audio/mpeg3',
  'audio/x-mpeg',
  'audio/x-mp3',
]
const AAC_TYPES = ['audio/aac', 'audio/aacp', 'audio/x-aac', 'audio/x-aacp', 'audio/x-hx-aac-adts']

/** The reader for a content type; null for anything that is not plain frames (Ogg, FLAC, MP4...). */
export function frameReaderFor(contentType: string | null): ReadHeader | null {
  const type = mediaType(contentType)
  if (MP3_TYPES.includes(type)) return readMp3Header
  return AAC_TYPES.includes(type) ? readAdtsHeader : null
}
