/** Who plays what, as an Ogg stream's comments say; always UTF-8. */
export interface OggComments {
  readonly artist: string | null
  readonly title: string | null
}

const decoder = new TextDecoder('utf-8')

/** A field worth reading is shorter than this; pictures are longer and skipped unread. */
const FIELD_BYTES = 4_096
/** Several artists of one song are listed as one. */
const MAX_ARTISTS = 8

/** The comments' fields `NAME=value` that have one of `names`, cut data read as far as it goes. */
function* fields(data: Uint8Array): Generator<readonly [name: string, value: string]> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const vendorEnd = 4 + (data.length >= 4 ? view.getUint32(0, true) : 0)
  if (vendorEnd + 4 > data.length) return
  const count = view.getUint32(vendorEnd, true)
  let at = vendorEnd + 4
  for (let n = 0; n < count && at + 4 <= data.length; n += 1) {
    const length = view.getUint32(at, true)
    at += 4
    if (length <= FIELD_BYTES && at + length <= data.length) {
      const text = decoder.decode(data.subarray(at, at + length))
      const equals = text.indexOf('=')
      if (equals > 0) yield [text.slice(0, equals).toUpperCase(), text.slice(equals + 1).trim()]
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
    if (name === 'ARTIST' && value !== '' && artists.length < MAX_ARTISTS) artists.push(value)
    if (name === 'TITLE' && value !== '') title ??= value
  }
  return { artist: artists.join(', ') || null, title }
}
