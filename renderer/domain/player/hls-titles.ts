import { cleanTitle } from '../../../shared/radio/clean-title.ts'
import type { SplitTitle } from '../../../shared/radio/split-title.ts'
import { readTitle, titleFields } from '../../../shared/radio/title-fields.ts'

const LIST_TEXT_MAX = 1_000

const DASH = /\S\s[-\u2013\u2014]\s\S/
/** Many playlists have a file name in place of a title. */
const FILE = /\.[a-z][a-z\d]{1,3}$/i

/** Parses fields or "Artist - Title". Returns null for other text, which is mostly a file name or "no desc". */
export function titleFromExtinf(text: string | null | undefined): Id3Title | null {
  const cleaned = cleanTitle((text ?? '').slice(0, LIST_TEXT_MAX))
  const isSong = DASH.test(cleaned) && !FILE.test(cleaned)
  return toTitle(titleFields(cleaned) ?? (isSong ? readTitle(cleaned) : null))
}

export interface Id3Title {
  readonly artist: string | null
  readonly title: string
}

const TEXT_MAX = 300

function toTitle(read: SplitTitle | null): Id3Title | null {
  return read === null || read.title === null ? null : { artist: read.artist, title: read.title }
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
/** A tag may claim megabytes; text frames are near its start. */
const READ_MAX_BYTES = 16_384
const EXTENDED_HEADER = 0x40

const ENCODINGS = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'] as const

/**
 * Text frames of ID3v2 tags (2.3 and 2.4) by frame name, e.g. TIT2. Input may be arbitrary bytes: an incomplete tag
 * has no frames. Of duplicate frames the last wins.
 */
export function readId3Texts(data: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const bytes = data.subarray(0, READ_MAX_BYTES)
  let at = 0
  while (at + HEADER_BYTES <= bytes.length && ascii(bytes, at, 3) === 'ID3') {
    const [version = 0, flags = 0] = [bytes[at + 3], bytes[at + 5]]
    const end = at + HEADER_BYTES + readSyncsafe(bytes, at + 6)
    let frame = at + HEADER_BYTES
    if (flags & EXTENDED_HEADER) {
      // In 2.4 the size includes itself, in 2.3 it does not.
      frame += version === 4 ? readSyncsafe(bytes, frame) : readUint32(bytes, frame) + 4
    }
    readFrames(bytes.subarray(0, end), frame, version, texts)
    at = end
  }
  return texts
}

function readFrames(
  bytes: Uint8Array,
  from: number,
  version: number,
  texts: Map<string, string>,
): void {
  let at = from
  while (at + HEADER_BYTES < bytes.length) {
    const key = ascii(bytes, at, 4)
    if (!/^[A-Z][A-Z0-9]{3}$/.test(key)) return
    const size = version === 4 ? readSyncsafe(bytes, at + 4) : readUint32(bytes, at + 4)
    const [start, end] = [at + HEADER_BYTES, at + HEADER_BYTES + size]
    if (end > bytes.length) return
    // TXXX starts with a description.
    if (key.startsWith('T') && key !== 'TXXX')
      texts.set(key, decodeText(bytes.subarray(start, end)))
    at = end
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

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function readUint32(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Syncsafe integer: 7 bits per byte, so that no size looks like an MPEG frame sync. */
function readSyncsafe(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}
