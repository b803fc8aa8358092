export interface SplitTitle {
  readonly artist: string | null
  readonly title: string | null
}

/** One or two dashes with space on both sides; one without belongs to a name ("Jay-Z"). */
const DASH = /(?:^|\s)[-\u2013\u2014]{1,2}(?:\s|$)/
/** Ad systems append what they know as attributes: `Artist - text="Title" song_spot="M" ...`. */
const TEXT = /\btext="(?:text=")?/
/** The quote that ends it: another attribute follows, or nothing. */
const TEXT_END = /"(?=\s+[\w-]+=\\?"|$)/

function orNull(text: string): string | null {
  return text.trim() || null
}

/** The text among attributes, with what stands before them; text that has none as it is. */
function withoutAttributes(text: string): string {
  const start = TEXT.exec(text)
  if (!start) return text
  const rest = text.slice(start.index + start[0].length)
  const end = TEXT_END.exec(rest)
  return end ? text.slice(0, start.index) + rest.slice(0, end.index) : text
}

/** Most parts that are looked at. Automation writes some twenty. */
const PARTS_MAX = 40
/** So many parts behind tildes are a record of automation software, whatever dashes are in it. */
const RECORD_PARTS = 4
/** A date with its time, a clock with seconds, or seconds (or ms) since 1970. */
const TIME_STAMP =
  /^(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$|^1\d{9}(?:\d{3})?$/
/** The time of day that some write before a title; "22:22" elsewhere is a song. */
const CLOCK = /^\d\d:\d\d$/
/** Separators that people put between a title and its artist, in this order. */
const AFTER_TITLE = [' / ', ' ~ '] as const

function partsOf(text: string, separator: string): string[] {
  const parts = text.split(separator, PARTS_MAX).map((part) => part.trim())
  return parts.filter((part) => !TIME_STAMP.test(part))
}

/** `ARTIST~TITLE~ALBUM~...`, as automation software writes its fields; null for any other text. */
function splitRecord(text: string): SplitTitle | null {
  const [artist = '', title = '', ...others] = partsOf(text, '~')
  if (others.length + 2 >= RECORD_PARTS && title !== '') return { artist: orNull(artist), title }
  // A tilde at the end closes a subtitle: "Song ~Live~".
  const isRecord = [artist, title, ...others].every((part) => part !== '')
  return isRecord && !DASH.test(text) && !/ ~|~ /.test(text) ? { artist, title } : null
}

/** `Title / Artist` and `Title / Artist / Album`, as people write them; null for any other text. */
function splitByOthers(text: string): SplitTitle | null {
  for (const separator of AFTER_TITLE) {
    const parts = partsOf(text, separator)
    const isClocked = parts.length > 2 && CLOCK.test(parts[0] ?? '')
    const [title, artist, album, ...others] = isClocked ? parts.slice(1) : parts
    if (title && artist && album !== '' && others.length === 0) return { artist, title }
  }
  return null
}

/**
 * Splits cleaned text at its first " - ", " – " or " — ": whose dashes come later belong to the title. Without one,
 * tildes and slashes count as separators; without these all of it is the title. A side with nothing in it is null.
 */
export function splitTitle(text: string): SplitTitle {
  const plain = withoutAttributes(text)
  const record = splitRecord(plain)
  if (record !== null) return record
  const dash = DASH.exec(plain)
  if (!dash) return splitByOthers(plain) ?? { artist: null, title: orNull(plain) }
  return {
    artist: orNull(plain.slice(0, dash.index)),
    title: orNull(plain.slice(dash.index + dash[0].length)),
  }
}
