/** Text of the directory, which anyone may write to, made fit to be shown on one line. */

/** What is looked at of a text, whatever it is cut to: the rest of a name of 1 MB costs nothing. */
const LOOKED_AT = 4_096
/** Controls, line ends among them, and characters that turn the direction of what follows or cannot be seen. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/**
 * The text on one line, cut to `most` UTF-16 units, without characters that hide or turn it. '' for what is no text.
 * Markup stays as it was written: it is shown as text.
 */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, LOOKED_AT)
    .toWellFormed()
    .replaceAll(UNSEEN, (character) => (/\s|\p{Cc}/u.test(character) ? ' ' : ''))
    .normalize('NFC')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
  if (line.length <= most) return line
  // No half of a character is left at the end.
  return line
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** What words are called here, by what they are called there; the latter are given in one text, with commas. */
export function synonymsOf(
  spellings: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(spellings).flatMap(([word, others]) =>
      others.split(', ').map((other) => [other, word]),
    ),
  )
}
