import { decodeText } from './charset.ts'
import { createOggPackets } from './ogg-packets.ts'

/** Who plays what, as an Ogg stream's comments say; UTF-8 by their specification, and mostly in fact. */
export interface OggComments {
  readonly artist: string | null
  readonly title: string | null
}

const EQUALS = 0x3d
/** The longest name that is looked for. */
const NAME_BYTES = 6

/** A field worth reading is shorter than this; pictures are longer and skipped unread. */
const FIELD_BYTES = 4_096
/** Several artists of one song are listed as one. */
const MAX_ARTISTS = 8

/** The comments' fields `NAME=value`, cut data read as far as it goes; values are still bytes. */
function* fields(data: Uint8Array): Generator<readonly [name: string, value: Uint8Array]> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const vendorEnd = 4 + (data.length >= 4 ? view.getUint32(0, true) : 0)
  if (vendorEnd + 4 > data.length) return
  const count = view.getUint32(vendorEnd, true)
  let at = vendorEnd + 4
  for (let n = 0; n < count && at + 4 <= data.length; n += 1) {
    const length = view.getUint32(at, true)
    at += 4
    if (length <= FIELD_BYTES && at + length <= data.length) {
      const field = data.subarray(at, at + length)
      const equals = field.subarray(0, NAME_BYTES + 1).indexOf(EQUALS)
      const name = String.fromCharCode(...field.subarray(0, Math.max(equals, 0)))
      if (equals > 0) yield [name.toUpperCase(), field.subarray(equals + 1)]
    }
    at += length
  }
}

/**
 * Reads a Vorbis comment (its specification, section 5) from its vendor string on. Null when it is none;
 * fields missing or empty are null. `TITLE` alone may hold "Artist - Title": that is not split here.
 */
function readComments(data: Uint8Array): OggComments | null {
  if (data.length < 8) return null
  const artists: string[] = []
  let title: string | null = null
  for (const [name, value] of fields(data)) {
    const isArtist = name === 'ARTIST' && artists.length < MAX_ARTISTS
    // Only what is shown is decoded: letters that are not UTF-8 have to be guessed at.
    if (!isArtist && !(name === 'TITLE' && title === null)) continue
    const text = decodeText(value, null).text.trim()
    if (text === '') continue
    if (isArtist) artists.push(text)
    else title = text
  }
  return { artist: artists.join(', ') || null, title }
}

interface OggCommentReader {
  /** Only looks: the chunk itself goes on unchanged. */
  push(chunk: Uint8Array): void
}

/** The second packet of each codec, up to where its comments begin. */
const OPENINGS: readonly (readonly [identification: string, opening: string])[] = [
  ['OpusHead', 'OpusTags'],
  ['\x01vorbis', '\x03vorbis'],
  // FLAC's block header follows: its type, 4, and three bytes of length.
  ['\x7fFLAC', '\x04???'],
  ['\x80theora', '\x81theora'],
  ['Speex   ', ''],
]

function begins(packet: Uint8Array, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) {
    const expected = text.charAt(n)
    // The last block of FLAC's metadata has its highest bit set.
    const byte = expected === '\x04' ? (packet[n] ?? 0) & 0x7f : packet[n]
    if (expected !== '?' && byte !== expected.charCodeAt(0)) return false
  }
  return packet.length >= text.length
}

/**
 * Calls back at every comment header of an Ogg stream (Opus, Vorbis, FLAC, Speex): at the beginning and
 * at each new chain, which is how Ogg stations announce a new title. Holds at most 64 kB.
 * `soon` says when a header is read: at once, later, or never.
 */
export function createOggCommentReader(
  onComments: (comments: OggComments) => void,
  soon: (read: () => void) => void = (read) => read(),
): OggCommentReader {
  return createOggPackets((identification, second) => {
    const opening = OPENINGS.find(([name]) => begins(identification, name))?.[1]
    if (opening === undefined || opening === '\x81theora' || !begins(second, opening)) return
    const packet = new Uint8Array(second.subarray(opening.length))
    soon(() => {
      const comments = readComments(packet)
      if (comments) onComments(comments)
    })
  })
}
