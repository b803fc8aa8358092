/** `audio/mpeg` of `Audio/MPEG; charset=x`; '' of none. */
export function mediaType(contentType: string | null): string {
  const [type = ''] = (contentType ?? '').split(/[;,]/, 1)
  return type.trim().toLowerCase()
}

/** What servers call MP3, in the order of how often they do. */
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

/** What servers call AAC in ADTS frames. */
export const AAC_TYPES: readonly string[] = [
  'audio/aac',
  'audio/aacp',
  'audio/x-aac',
  'audio/x-aacp',
  'audio/x-hx-aac-adts',
]
