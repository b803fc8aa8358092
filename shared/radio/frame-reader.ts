import { readAdtsHeader } from './adts-header.ts'
import type { ReadHeader } from './frame-header.ts'
import { AAC_TYPES, MP3_TYPES, mediaType } from './media-type.ts'
import { readMp3Header } from './mp3-header.ts'

/** The reader for a content type; null for anything that is not plain frames (Ogg, FLAC, MP4...). */
export function frameReaderFor(contentType: string | null): ReadHeader | null {
  const type = mediaType(contentType)
  if (MP3_TYPES.includes(type)) return readMp3Header
  return AAC_TYPES.includes(type) ? readAdtsHeader : null
}
