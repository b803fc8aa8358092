/** Returns the media type without parameters: `audio/mpeg` for `Audio/MPEG; charset=x`, '' for null. */
export function mediaType(contentType: string | null): string {
  const [type = ''] = (contentType ?? '').split(/[;,]/, 1)
  return type.trim().toLowerCase()
}

export const MP3_TYPES: readonly string[] = [
  'audio/mpeg',
  'audio/mp3',
  'audio/mpg',
  'audio/mpeg3',
  'audio/x-mpeg',
  'audio/x-mp3',
  'audio/x-mpg',
  'audio/x-mpeg-3',
]

export const AAC_TYPES: readonly string[] = [
  'audio/aac',
  'audio/aacp',
  'audio/x-aac',
  'audio/x-aacp',
  'audio/x-hx-aac-adts',
]
