import type { PlaylistFormat } from './playlist-entry.ts'
import { sniffAudio } from './sniff-audio.ts'
import { looksLikeHtml, looksLikeText, sniffPlaylist } from './sniff-playlist.ts'

/** Types that name a format of playlists. */
const PLAYLIST_TYPES: ReadonlyMap<string, PlaylistFormat> = new Map([
  ['audio/x-scpls', 'pls'],
  ['audio/scpls', 'pls'],
  ['application/pls', 'pls'],
  ['application/pls+xml', 'pls'],
  ['audio/x-mpegurl', 'm3u'],
  ['audio/mpegurl', 'm3u'],
  ['audio/mpeg-url', 'm3u'],
  ['application/x-mpegurl', 'm3u'],
  ['application/mpegurl', 'm3u'],
  ['application/x-winamp-playlist', 'm3u'],
  ['application/vnd.apple.mpegurl', 'hls'],
  ['application/vnd.apple.mpegurl.audio', 'hls'],
  ['video/x-ms-asf', 'asx'],
  ['video/x-ms-asx', 'asx'],
  ['audio/x-ms-wax', 'asx'],
  ['video/x-ms-wvx', 'asx'],
  ['application/xspf+xml', 'xspf'],
])
const PLAYLIST_EXTENSIONS: ReadonlyMap<string, PlaylistFormat> = new Map([
  ['pls', 'pls'],
  ['m3u', 'm3u'],
  ['m3u8', 'hls'],
  ['asx', 'asx'],
  ['wax', 'asx'],
  ['wvx', 'asx'],
  ['xspf', 'xspf'],
])
const HTML_TYPES = ['text/html', 'application/xhtml+xml']
/** Types that say nothing, are used for anything, or hold audio as well as pictures. */
const VAGUE_TYPES = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
  'application/ogg',
  'application/x-ogg',
  'application/xml',
  'text/xml',
  'text/plain',
  'unknown/unknown',
  'content/unknown',
  'video/mp2t',
  'video/mp4',
  'video/mpeg',
  'video/ogg',
  'video/webm',
]
/** What the pieces of an HLS stream come as, besides audio: segments, keys, subtitles. */
const HLS_PART_TYPES = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/mp4',
  'application/pgp-keys',
  'text/vtt',
  'video/iso.segment',
  'video/mp2t',
  'video/mp4',
  'video/vnd.dlna.mpeg-tts',
]

/** What the head of an answer tells. 'sniff': judgeBody decides, from the body's first bytes. */
export type HeadJudgement = 'audio' | 'html' | 'sniff' | 'other'

export type BodyJudgement =
  /** The header's own type; where that says nothing useful, the one the bytes have. */
  | { readonly kind: 'audio'; readonly contentType: string }
  | { readonly kind: 'playlist'; readonly format: PlaylistFormat }
  | { readonly kind: 'html' }
  | { readonly kind: 'other' }

/** `audio/mpeg` of `Audio/MPEG; charset=x`; '' of none. */
export function mediaType(contentType: string | null): string {
  return (contentType ?? '')
    .replace(/[;,].*$/s, '')
    .trim()
    .toLowerCase()
}

function extensionOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Judges an answer by its content type and address. */
export function judgeHead(contentType: string | null, url: string): HeadJudgement {
  const type = mediaType(contentType)
  if (HTML_TYPES.includes(type)) return 'html'
  if (PLAYLIST_TYPES.has(type) || VAGUE_TYPES.includes(type)) return 'sniff'
  if (!type.startsWith('audio/')) return 'other'
  // Many servers send their playlists as the audio they lead to.
  return PLAYLIST_EXTENSIONS.has(extensionOf(url)) ? 'sniff' : 'audio'
}

/**
 * Judges an answer by its first bytes too: 4096 are plenty, or all of a shorter body. What the bytes
 * say counts more than the type, the type more than the address's ending.
 */
export function judgeBody(
  contentType: string | null,
  url: string,
  start: Uint8Array,
): BodyJudgement {
  const type = mediaType(contentType)
  const head = judgeHead(contentType, url)
  if (head === 'audio') return { kind: 'audio', contentType: type }
  if (head === 'other' || head === 'html') return { kind: head }
  const format = sniffPlaylist(start)
  if (format) return { kind: 'playlist', format }
  if (looksLikeHtml(start)) return { kind: 'html' }
  const sniffed = sniffAudio(start)
  if (sniffed) return { kind: 'audio', contentType: sniffed }
  if (!looksLikeText(start)) {
    const isAudio = type.startsWith('audio/') && !PLAYLIST_TYPES.has(type)
    return isAudio ? { kind: 'audio', contentType: type } : { kind: 'other' }
  }
  const named = PLAYLIST_TYPES.get(type) ?? PLAYLIST_EXTENSIONS.get(extensionOf(url))
  // XML says itself what it is, and HLS too: without its tags it is a list of addresses at most.
  if (named === undefined || named === 'asx' || named === 'xspf') return { kind: 'other' }
  return { kind: 'playlist', format: named === 'pls' ? 'pls' : 'm3u' }
}

/** Whether something with this type may be a piece of an HLS stream: audio, segment, key or subtitle. */
export function isHlsPart(contentType: string | null): boolean {
  const type = mediaType(contentType)
  return HLS_PART_TYPES.includes(type) || (type.startsWith('audio/') && !PLAYLIST_TYPES.has(type))
}
