/** Reads song titles from HLS streams: from #EXTINF lines of the playlist and from ID3 tags of the segments. */
import { cleanTitle } from '../../../shared/radio/clean-title.ts'
import type { SplitTitle } from '../../../shared/radio/split-title.ts'
import { readTitle, titleFields } from '../../../shared/radio/title-fields.ts'

const EXTINF_TEXT_MAX = 1_000

const DASH_PATTERN = /\S\s[-\u2013\u2014]\s\S/
/** Many playlists have a file name in place of a title. */
const FILE_EXTENSION = /\.[a-z][a-z\d]{1,3}$/i

/** Parses fields or "Artist - Title". Returns null for other text, which is usually a file name or "no desc". */
export function titleFromExtinf(text: string | null | undefined): Id3Title | null {
  const cleaned = cleanTitle((text ?? '').slice(0, EXTINF_TEXT_MAX))
  const isSong = DASH_PATTERN.test(cleaned) && !FILE_EXTENSION.test(cleaned)
  return toTitle(titleFields(cleaned) ?? (isSong ? readTitle(cleaned) : null))
}

export interface Id3Title {
  readonly artist: string | null
  readonly title: string
}

const TEXT_MAX = 300

function toTitle(splitTitle: SplitTitle | null): Id3Title | null {
  return splitTitle === null || splitTitle.title === null
    ? null
    : { artist: splitTitle.artist, title: splitTitle.title }
}

export function titleFromId3(data: Uint8Array): Id3Title | null {
  const texts = readId3Texts(data)
  const text = (key: string) => cleanTitle(texts.get(key)?.slice(0, TEXT_MAX) ?? '')
  const title = text('TIT2')
  if (title === '') return null
  const artist = text('TPE1')
  return artist === '' ? toTitle(readTitle(title)) : { artist, title }
}

const HEADER_BYTES = 10
/** Tags may have megabytes, but text frames are near the start. */
const READ_MAX_BYTES = 16_384
const EXTENDED_HEADER = 0x40

const ENCODINGS = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'] as const

/** Returns the text frames of ID3v2.3 and ID3v2.4 tags by frame id, e.g. TIT2. The input may be arbitrary bytes. */
export function readId3Texts(data: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const bytes = data.subarray(0, READ_MAX_BYTES)
  let offset = 0
  while (offset + HEADER_BYTES <= bytes.length && ascii(bytes, offset, 3) === 'ID3') {
    const [version = 0, flags = 0] = [bytes[offset + 3], bytes[offset + 5]]
    const end = offset + HEADER_BYTES + readSyncsafe(bytes, offset + 6)
    let framesOffset = offset + HEADER_BYTES
    if (flags & EXTENDED_HEADER) {
      // Version 2.4 includes the size field in the size, version 2.3 does not.
      framesOffset +=
        version === 4 ? readSyncsafe(bytes, framesOffset) : readUint32(bytes, framesOffset) + 4
    }
    readFrames(bytes.subarray(0, end), framesOffset, version, texts)
    offset = end
  }
  return texts
}

function readFrames(
  bytes: Uint8Array,
  from: number,
  version: number,
  texts: Map<string, string>,
): void {
  let offset = from
  while (offset + HEADER_BYTES < bytes.length) {
    const key = ascii(bytes, offset, 4)
    if (!/^[A-Z][A-Z0-9]{3}$/.test(key)) return
    const size = version === 4 ? readSyncsafe(bytes, offset + 4) : readUint32(bytes, offset + 4)
    const [start, end] = [offset + HEADER_BYTES, offset + HEADER_BYTES + size]
    if (end > bytes.length) return
    // TXXX frames start with a description.
    if (key.startsWith('T') && key !== 'TXXX')
      texts.set(key, decodeText(bytes.subarray(start, end)))
    offset = end
  }
}

function decodeText(body: Uint8Array): string {
  const encoding = ENCODINGS[body[0] ?? 0]
  if (encoding === undefined) return ''
  const bytes = body.subarray(1)
  return (
    encoding === 'windows-1252' ? decodeLatin(bytes) : new TextDecoder(encoding).decode(bytes)
  )
    .replace(/\p{Cc}/gu, '')
    .trim()
}

/** Many taggers label UTF-8 as Latin-1. Bytes that are valid UTF-8 are rarely anything else. */
function decodeLatin(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}

function readUint32(bytes: Uint8Array, offset: number): number {
  return bytes.subarray(offset, offset + 4).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Syncsafe integer: 7 bits per byte, so that no size looks like an MPEG frame sync. */
function readSyncsafe(bytes: Uint8Array, offset: number): number {
  return bytes.subarray(offset, offset + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}
