import type { SoundPosition, StreamTitle } from '../../preload/contract/streams.ts'
import { decodeAs, decodeText } from '../../shared/radio/charset.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import { cleanTitle } from '../../shared/radio/clean-title.ts'
import { readIcyTitle } from '../../shared/radio/icy-reader.ts'
import type { OggComments } from '../../shared/radio/ogg-comments.ts'
import { isRealTitle } from '../../shared/radio/real-title.ts'
import { type ReadTitle, readTitle } from '../../shared/radio/title-fields.ts'

/** Charset of a station. `get` returns the detected charset, and `chosen` returns the user's choice. */
export interface StationCharset {
  get(): Charset | null
  chosen(): Charset | null
  remember(charset: Charset): void
}

/** Parses a stream's titles, across its connections. */
export interface StreamTitles {
  icy(block: Buffer, position: SoundPosition | null): void
  ogg(comments: OggComments, position: SoundPosition | null): void
}

/** Reports each new title. A placeholder (the station's name, "-") has no artist and title. It clears the title. */
export function createStreamTitles(options: {
  readonly charset: StationCharset
  readonly stationName: () => string | null
  readonly onTitle: (title: Omit<StreamTitle, 'at'>, position: SoundPosition | null) => void
}): StreamTitles {
  const { charset, stationName, onTitle } = options
  let lastRaw: string | null = null
  /** True when the last Ogg comments contained a song. Then ICY placeholders are ignored. */
  let hasCommentTitle = false

  const isReal = (raw: string) => isRealTitle(raw, stationName())
  const report = (title: ReadTitle, position: SoundPosition | null) => {
    const { raw } = title
    if (raw === lastRaw) return
    lastRaw = raw
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
      const parsedTitle = readTitle(cleanTitle(decode(title), decode))
      if (hasCommentTitle && !isReal(parsedTitle.raw)) return
      report(parsedTitle, position)
    },
    ogg(comments, position) {
      const artist = comments.artist === null ? null : cleanTitle(comments.artist)
      const title = comments.title === null ? null : cleanTitle(comments.title)
      const raw = [artist, title].filter(Boolean).join(' - ')
      hasCommentTitle = isReal(raw)
      if (!artist && title) return report(readTitle(title), position)
      report({ artist: artist || null, title: title || null, raw }, position)
    },
  }
}
