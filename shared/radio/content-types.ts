/** Classifies a response as audio, playlist or web page, by its first bytes, media type and file extension. */
import { AAC_TYPES, MP3_TYPES, mediaType } from './media-type.ts'
import type { PlaylistFormat } from './playlist-entry.ts'
import { startText } from './playlist-text.ts'
import { playlistFormat } from './playlists.ts'
import { sniffAudio } from './sniff-audio.ts'
import { documentKind } from './xml-pieces.ts'

/** Media types of playlists. They decide only when the text does not reveal its format. */
const PLAYLIST_TYPES: ReadonlyMap<string, PlaylistFormat> = new Map([
  ...typesOf(
    'pls',
    'audio/x-scpls audio/scpls audio/x-pls audio/pls application/pls application/x-pls',
  ),
  ...typesOf('pls', 'application/pls+xml application/x-scpls application/scpls text/x-scpls'),
  ...typesOf('m3u', 'audio/x-mpegurl audio/mpegurl audio/mpeg-url audio/m3u audio/x-m3u'),
  ...typesOf('m3u', 'application/x-mpegurl application/mpegurl application/m3u application/x-m3u'),
  ...typesOf('m3u', 'application/x-winamp-playlist text/uri-list text/x-mpegurl video/x-mpegurl'),
  ...typesOf('m3u', 'audio/x-pn-realaudio audio/x-pn-realaudio-plugin application/ram'),
  ...typesOf('hls', 'application/vnd.apple.mpegurl application/vnd.apple.mpegurl.audio'),
  ...typesOf('asx', 'video/x-ms-asf application/vnd.ms-asf video/x-ms-asx audio/x-ms-asx'),
  ...typesOf('asx', 'audio/x-ms-wax video/x-ms-wvx video/x-ms-wmx application/asx'),
  ...typesOf('xspf', 'application/xspf+xml application/x-xspf+xml text/xspf audio/xspf'),
])
const PLAYLIST_EXTENSIONS: ReadonlyMap<string, PlaylistFormat> = new Map([
  ...typesOf('pls', 'pls'),
  ...typesOf('m3u', 'm3u ram rpm'),
  ...typesOf('hls', 'm3u8'),
  ...typesOf('asx', 'asx wax wvx wmx'),
  ...typesOf('xspf', 'xspf'),
])
const HTML_TYPES = ['text/html', 'application/xhtml+xml']
/** Shorter bytes may look like text by chance, so they do not contradict an audio type. */
const TEXT_BYTES = 16

export type BodyParser =
  /** The header's type when it is equivalent to the detected type, or when the detection fails. */
  | { readonly kind: 'audio'; readonly contentType: string }
  | { readonly kind: 'playlist'; readonly format: PlaylistFormat }
  | { readonly kind: 'html' }
  | { readonly kind: 'other' }

function typesOf(format: PlaylistFormat, names: string): [string, PlaylistFormat][] {
  return names.split(' ').map((name) => [name, format])
}

function extensionOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** True when media type or extension declare HLS. Needed, because HLS without segments looks like an empty M3U. */
export function isNamedHls(contentType: string | null, url: string): boolean {
  const declaredFormat = PLAYLIST_TYPES.get(mediaType(contentType))
  return declaredFormat === 'hls' || PLAYLIST_EXTENSIONS.get(extensionOf(url)) === 'hls'
}

/** True for `audio/...`, except for playlist types. */
export function isAudioType(type: string): boolean {
  return type.startsWith('audio/') && !PLAYLIST_TYPES.has(type)
}

function classifyText(type: string, url: string, text: string): BodyParser {
  const format = playlistFormat(text)
  if (format !== null) return { kind: 'playlist', format }
  const isMarkup = text.startsWith('<')
  if (documentKind(text) === 'html') return { kind: 'html' }
  const declared = PLAYLIST_TYPES.get(type) ?? PLAYLIST_EXTENSIONS.get(extensionOf(url))
  // XML formats and HLS are known by their content. Declared HLS without HLS tags can only be a list of addresses.
  if (!isMarkup && declared !== undefined && declared !== 'asx' && declared !== 'xspf')
    return { kind: 'playlist', format: declared === 'pls' ? 'pls' : 'm3u' }
  return { kind: HTML_TYPES.includes(type) ? 'html' : 'other' }
}

const hasReplacementCharacters = (text: string) => text.includes('\ufffd')

/** Returns the header's type when it is equivalent, because only the header distinguishes AAC+ from AAC. */
function preferSpecificType(headerType: string, sniffedType: string): string {
  const isEquivalent = [MP3_TYPES, AAC_TYPES].some(
    (types) => types.includes(headerType) && types.includes(sniffedType),
  )
  return isEquivalent ? headerType : sniffedType
}

/** Classifies a response by its first bytes (4096 suffice). Content takes precedence over header and extension. */
export function classifyBody(
  contentType: string | null,
  url: string,
  start: Uint8Array,
): BodyParser {
  const type = mediaType(contentType)
  const text = start.length === 0 ? '' : startText(start)
  const isAudio = isAudioType(type)
  const textKind = text === null ? null : classifyText(type, url, text)
  // Only unambiguous text contradicts an audio type, because audio of telephone codecs may look like text.
  const isDoubtful =
    start.length < TEXT_BYTES ||
    (textKind?.kind === 'other' && hasReplacementCharacters(text ?? ''))
  if (textKind !== null && !(isAudio && isDoubtful)) return textKind
  const sniffed = text === null ? sniffAudio(start) : null
  if (sniffed !== null) return { kind: 'audio', contentType: preferSpecificType(type, sniffed) }
  return isAudio ? { kind: 'audio', contentType: type } : { kind: 'other' }
}
export const isOgg = (contentType: string): boolean => /ogg|opus/.test(contentType)
