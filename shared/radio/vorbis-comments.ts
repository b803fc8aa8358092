import { decodeText } from './charset.ts'

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
export function readComments(data: Uint8Array): OggComments | null {
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
