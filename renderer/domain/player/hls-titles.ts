/** Artist and title in what HLS streams carry: ID3 tags between their sound, and the lines of their lists. */
import { cleanTitle } from '../../../shared/radio/clean-title.ts'
import type { SplitTitle } from '../../../shared/radio/split-title.ts'
import { readTitle, titleFields } from '../../../shared/radio/title-fields.ts'

/** No title needs more; what is longer is cut before it is looked at. */
const LIST_TEXT_MAX = 1_000

/** Divides an artist from a title. */
const DASH = /\S\s[-\u2013\u2014]\s\S/
/** The name of a file, which many lists have in the place of a title. */
const FILE = /\.[a-z][a-z\d]{1,3}$/i

/** Fields, or "Artist - Title". Null for text of any other kind: most of it is the name of a file, or "no desc". */
export function titleFromExtinf(text: string | null | undefined): Id3Title | null {
  const said = cleanTitle((text ?? '').slice(0, LIST_TEXT_MAX))
  const isSong = DASH.test(said) && !FILE.test(said)
  return named(titleFields(said) ?? (isSong ? readTitle(said) : null))
}

export interface Id3Title {
  readonly artist: string | null
  readonly title: string
}

/** ID3 allows megabytes; no title needs them. */
const TEXT_MAX = 300

function named(read: SplitTitle | null): Id3Title | null {
  return read === null || read.title === null ? null : { artist: read.artist, title: read.title }
}

/** TIT2 by TPE1, or TIT2 alone, split. Null when there is none. */
export function titleFromId3(data: Uint8Array): Id3Title | null {
  const texts = readId3Texts(data)
  const text = (key: string) => cleanTitle(texts.get(key)?.slice(0, TEXT_MAX) ?? '')
  const title = text('TIT2')
  if (title === '') return null
  const artist = text('TPE1')
  return artist === '' ? named(readTitle(title)) : { artist, title }
}

const HEADER_BYTES = 10
/** A tag may say megabytes; texts are at its beginning or not worth waiting for. */
const READ_MOST_BYTES = 16_384
const EXTENDED_HEADER = 0x40

/** How a text is written, by the number before it. */
const ENCODINGS = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'] as const

/**
 * Texts of ID3v2 tags (2.3 and 2.4), which HLS streams carry between their sound. Bytes of any kind may come: what
 * is not a whole tag reads as nothing. Texts come by the names of their frames, e.g. TIT2; of two with one name the later counts.
 */
export function readId3Texts(data: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const bytes = data.subarray(0, READ_MOST_BYTES)
  let at = 0
  while (at + HEADER_BYTES <= bytes.length && ascii(bytes, at, 3) === 'ID3') {
    const [version = 0, flags = 0] = [bytes[at + 3], bytes[at + 5]]
    const end = at + HEADER_BYTES + sevenBits(bytes, at + 6)
    let frame = at + HEADER_BYTES
    if (flags & EXTENDED_HEADER) {
      // In 2.4 its size counts itself, in 2.3 it does not.
      frame += version === 4 ? sevenBits(bytes, frame) : eightBits(bytes, frame) + 4
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
    const size = version === 4 ? sevenBits(bytes, at + 4) : eightBits(bytes, at + 4)
    const [begin, end] = [at + HEADER_BYTES, at + HEADER_BYTES + size]
    if (end > bytes.length) return
    // TXXX has a name of its own before its text.
    if (key.startsWith('T') && key !== 'TXXX') texts.set(key, textOf(bytes.subarray(begin, end)))
    at = end
  }
}

function textOf(body: Uint8Array): string {
  const encoding = ENCODINGS[body[0] ?? 0]
  if (encoding === undefined) return ''
  const bytes = body.subarray(1)
  return (
    encoding === 'windows-1252' ? decodeLatin(bytes) : new TextDecoder(encoding).decode(bytes)
  )
    .replace(/\p{Cc}/gu, '')
    .trim()
}

/** Many taggers write UTF-8 and call it Latin-1: bytes that are UTF-8 are hardly ever anything else. */
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

/** Four bytes as one number, the highest first. */
function eightBits(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** The same with seven bits a byte, so that no size looks like the sync of a sound frame. */
function sevenBits(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}
