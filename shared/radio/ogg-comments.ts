import { decodeText } from './charset.ts'
import { createOggPackets } from './ogg-packets.ts'

export interface OggComments {
  readonly artist: string | null
  readonly title: string | null
}

const EQUALS = 0x3d
const NAME_BYTES = 6

/** The reader skips longer fields, such as pictures. */
const FIELD_BYTES = 4_096
const MAX_ARTISTS = 8

/** Reads the comment fields `NAME=value` without decoding the values. Stops where truncated data ends. */
function* readFields(data: Uint8Array): Generator<readonly [name: string, value: Uint8Array]> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const vendorEnd = 4 + (data.length >= 4 ? view.getUint32(0, true) : 0)
  if (vendorEnd + 4 > data.length) return
  const count = view.getUint32(vendorEnd, true)
  let offset = vendorEnd + 4
  for (let n = 0; n < count && offset + 4 <= data.length; n += 1) {
    const length = view.getUint32(offset, true)
    offset += 4
    if (length <= FIELD_BYTES && offset + length <= data.length) {
      const field = data.subarray(offset, offset + length)
      const equals = field.subarray(0, NAME_BYTES + 1).indexOf(EQUALS)
      const name = String.fromCharCode(...field.subarray(0, Math.max(equals, 0)))
      if (equals > 0) yield [name.toUpperCase(), field.subarray(equals + 1)]
    }
    offset += length
  }
}

/** Reads a Vorbis comment (its specification, section 5). Returns null for other data. Does not split a title. */
function readComments(data: Uint8Array): OggComments | null {
  if (data.length < 8) return null
  const artists: string[] = []
  let title: string | null = null
  for (const [name, value] of readFields(data)) {
    const isArtist = name === 'ARTIST' && artists.length < MAX_ARTISTS
    // Decode only the needed fields, because charset detection is expensive. Some stations do not use UTF-8.
    if (!isArtist && !(name === 'TITLE' && title === null)) continue
    const text = decodeText(value, null).text.trim()
    if (text === '') continue
    if (isArtist) artists.push(text)
    else title = text
  }
  return { artist: artists.join(', ') || null, title }
}

interface OggCommentReader {
  push(chunk: Uint8Array): void
}

/** Start of each codec's identification packet, and of its second packet up to the comments. `?` is any byte. */
const OPENINGS: readonly (readonly [identification: string, opening: string])[] = [
  ['OpusHead', 'OpusTags'],
  ['\x01vorbis', '\x03vorbis'],
  // FLAC's block header follows: type 4 and three bytes of length.
  ['\x7fFLAC', '\x04???'],
  ['\x80theora', '\x81theora'],
  ['Speex   ', ''],
]

function startsWith(packet: Uint8Array, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) {
    const expected = text.charAt(n)
    // The highest bit marks the last metadata block of FLAC.
    const byte = expected === '\x04' ? (packet[n] ?? 0) & 0x7f : packet[n]
    if (expected !== '?' && byte !== expected.charCodeAt(0)) return false
  }
  return packet.length >= text.length
}

/** Calls `onComments` at the start and at each chain (new title). `schedule` runs the parser now, later, or never. */
export function createOggCommentReader(
  onComments: (comments: OggComments) => void,
  schedule: (read: () => void) => void = (read) => read(),
): OggCommentReader {
  return createOggPackets((identification, second) => {
    const opening = OPENINGS.find(([name]) => startsWith(identification, name))?.[1]
    if (opening === undefined || opening === '\x81theora' || !startsWith(second, opening)) return
    const packet = new Uint8Array(second.subarray(opening.length))
    schedule(() => {
      const comments = readComments(packet)
      if (comments) onComments(comments)
    })
  })
}
