/** Splits a stream title such as "Artist - Title" into artist and title. */
export interface SplitTitle {
  readonly artist: string | null
  readonly title: string | null
}

/** One or two dashes with spaces on both sides. A dash without spaces belongs to a name ("Jay-Z"). */
const DASH = /(?:^|\s)[-\u2013\u2014]{1,2}(?:\s|$)/
/** Ad systems append attributes: `Artist - text="Title" song_spot="M" ...`. */
const TEXT_ATTRIBUTE = /\btext="(?:text=")?/
/** The closing quote, which is followed by another attribute or the end. */
const TEXT_END = /"(?=\s+[\w-]+=\\?"|$)/

function orNull(text: string): string | null {
  return text.trim() || null
}

/** Replaces the attributes by the value of `text`. Text without attributes is unchanged. */
function withoutAttributes(text: string): string {
  const start = TEXT_ATTRIBUTE.exec(text)
  if (!start) return text
  const afterStart = text.slice(start.index + start[0].length)
  const end = TEXT_END.exec(afterStart)
  return end ? text.slice(0, start.index) + afterStart.slice(0, end.index) : text
}

/** Maximum number of parts to read. Automation software writes about twenty. */
const PARTS_MAX = 40
/** A text with this many parts between tildes is a record of automation software, regardless of dashes. */
const RECORD_PARTS = 4
/** A date with time, a time with seconds, or Unix seconds or ms. */
const TIME_STAMP =
  /^(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$|^1\d{9}(?:\d{3})?$/
/** A time of day, if it is the first of three parts. Otherwise "22:22" is a song. */
const CLOCK = /^\d\d:\d\d$/
/** Separators that people use when the title precedes the artist, in order of preference. */
const TITLE_SEPARATORS = [' / ', ' ~ '] as const

function partsOf(text: string, separator: string): string[] {
  const parts = text.split(separator, PARTS_MAX).map((part) => part.trim())
  return parts.filter((part) => !TIME_STAMP.test(part))
}

/** Splits `ARTIST~TITLE~ALBUM~...` of automation software. Returns null for other text. */
function splitRecord(text: string): SplitTitle | null {
  const [artist = '', title = '', ...others] = partsOf(text, '~')
  if (others.length + 2 >= RECORD_PARTS && title !== '') return { artist: orNull(artist), title }
  // A tilde at the end closes a subtitle: "Song ~Live~".
  const isRecord = [artist, title, ...others].every((part) => part !== '')
  return isRecord && !DASH.test(text) && !/ ~|~ /.test(text) ? { artist, title } : null
}

/** Splits `Title / Artist` and `Title / Artist / Album`, as people type them. Returns null for other text. */
function splitTitleFirst(text: string): SplitTitle | null {
  for (const separator of TITLE_SEPARATORS) {
    const parts = partsOf(text, separator)
    const hasClock = parts.length > 2 && CLOCK.test(parts[0] ?? '')
    const [title, artist, album, ...others] = hasClock ? parts.slice(1) : parts
    if (title && artist && album !== '' && others.length === 0) return { artist, title }
  }
  return null
}

/** Splits at the first dash, or else at tildes or slashes. Later dashes belong to the title. Empty parts are null. */
export function splitTitle(text: string): SplitTitle {
  const plain = withoutAttributes(text)
  const record = splitRecord(plain)
  if (record !== null) return record
  const dash = DASH.exec(plain)
  if (!dash) return splitTitleFirst(plain) ?? { artist: null, title: orNull(plain) }
  return {
    artist: orNull(plain.slice(0, dash.index)),
    title: orNull(plain.slice(dash.index + dash[0].length)),
  }
}
