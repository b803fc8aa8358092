import type { SoundPosition, StreamTitle } from '../../preload/contract/streams.ts'
import { decodeAs, decodeText } from '../../shared/radio/charset.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import { cleanTitle } from '../../shared/radio/clean-title.ts'
import { readIcyTitle } from '../../shared/radio/icy-title.ts'
import type { OggComments } from '../../shared/radio/ogg-comments.ts'
import { isRealTitle } from '../../shared/radio/real-title.ts'
import { type ReadTitle, readTitle } from '../../shared/radio/title-fields.ts'

/** Where the charset of a station's titles is remembered. */
export interface StationCharset {
  get(): Charset | null
  /** The one that the user has chosen: nothing is guessed then. */
  chosen(): Charset | null
  remember(charset: Charset): void
}

/** Makes titles of what a station sends; it outlives the connections of its stream. */
export interface StreamTitles {
  /** A metadata block of an ICY stream, and where in the sound it came. */
  icy(block: Buffer, position: SoundPosition | null): void
  /** The comments at the head of an Ogg chain, and where in the sound the chain begins. */
  ogg(comments: OggComments, position: SoundPosition | null): void
}

/**
 * Calls `onTitle` when the title has changed; one that names nothing (the station's own name, "-") comes
 * without artist and title, so that the one before does not stay up.
 */
export function createStreamTitles(options: {
  readonly charset: StationCharset
  readonly stationName: () => string | null
  readonly onTitle: (title: Omit<StreamTitle, 'at'>, position: SoundPosition | null) => void
}): StreamTitles {
  const { charset, stationName, onTitle } = options
  let last: string | null = null
  /** Comments within the sound have named what plays: a block beside it that names nothing is no news. */
  let commentsSpoke = false

  const isReal = (raw: string) => isRealTitle(raw, stationName())
  const tell = (title: ReadTitle, position: SoundPosition | null) => {
    const { raw } = title
    if (raw === last) return
    last = raw
    onTitle(isReal(raw) ? title : { artist: null, title: null, raw }, position)
  }

  const decode = (title: Uint8Array): string => {
    const chosen = charset.chosen()
    if (chosen !== null) return decodeAs(chosen, title)
    const decoded = decodeText(title, charset.get())
    if (decoded.decisive && decoded.charset !== charset.get()) charset.remember(decoded.charset)
    return decoded.text
  }

  return {
    icy(block, position) {
      const title = readIcyTitle(block)
      if (title === null) return
      const read = readTitle(cleanTitle(decode(title), decode))
      if (commentsSpoke && !isReal(read.raw)) return
      tell(read, position)
    },
    ogg(comments, position) {
      const artist = comments.artist === null ? null : cleanTitle(comments.artist)
      const title = comments.title === null ? null : cleanTitle(comments.title)
      const raw = [artist, title].filter(Boolean).join(' - ')
      commentsSpoke = isReal(raw)
      if (!artist && title) return tell(readTitle(title), position)
      tell({ artist: artist || null, title: title || null, raw }, position)
    },
  }
}
