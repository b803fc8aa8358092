export interface SplitTitle {
  readonly artist: string | null
  readonly title: string | null
}

/** A dash with space on both sides; one without belongs to a name ("Jay-Z"). */
const DASH = /(?:^|\s)[-\u2013\u2014](?:\s|$)/
/** Ad systems append what they know as attributes: `Artist - text="Title" song_spot="M" ...`. */
const ATTRIBUTES = /^(.*?)\btext="(.*?)"(?=\s+[\w-]+=\\?"|$)/

function orNull(text: string): string | null {
  return text.trim() || null
}

/**
 * Splits cleaned text at its first " - ", " – " or " — ": whose dashes come later belong to the title.
 * Without one all of it is the title; a side with nothing in it is null.
 */
export function splitTitle(text: string): SplitTitle {
  const attributes = ATTRIBUTES.exec(text)
  const plain = attributes ? `${attributes[1]}${attributes[2]}` : text
  const dash = DASH.exec(plain)
  if (!dash) return { artist: null, title: orNull(plain) }
  return {
    artist: orNull(plain.slice(0, dash.index)),
    title: orNull(plain.slice(dash.index + dash[0].length)),
  }
}
