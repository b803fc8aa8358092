export interface SplitTitle {
  readonly artist: string | null
  readonly title: string | null
}

/** A dash with space on both sides; one without belongs to a name ("Jay-Z"). */
const DASH = /(?:^|\s)[-\u2013\u2014](?:\s|$)/
/** Ad systems append what they know as attributes: `Artist - text="Title" song_spot="M" ...`. */
const TEXT = /\btext="/
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

/**
 * Splits cleaned text at its first " - ", " – " or " — ": whose dashes come later belong to the title.
 * Without one all of it is the title; a side with nothing in it is null.
 */
export function splitTitle(text: string): SplitTitle {
  const plain = withoutAttributes(text)
  const dash = DASH.exec(plain)
  if (!dash) return { artist: null, title: orNull(plain) }
  return {
    artist: orNull(plain.slice(0, dash.index)),
    title: orNull(plain.slice(dash.index + dash[0].length)),
  }
}
