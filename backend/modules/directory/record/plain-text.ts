/** Sanitizes text of the directory, which anyone may write to. */

/** Maximum number of characters to process, so that a name of 1 MB takes no time. */
const INPUT_MAX = 4_096
/** Control characters including line breaks, bidi controls and invisible characters. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Returns one line of at most `maxLength` UTF-16 units without invisible characters. Does not remove markup. */
export function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, INPUT_MAX)
    .toWellFormed()
    .replaceAll(INVISIBLE, (character) => (/\s|\p{Cc}/u.test(character) ? ' ' : ''))
    .normalize('NFC')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
  if (line.length <= maxLength) return line
  // Removes half of a surrogate pair at the end.
  return line
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** Maps spellings to canonical words. The input lists the spellings of each word, separated by commas. */
export function synonymsOf(
  spellings: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(spellings).flatMap(([word, wordSpellings]) =>
      wordSpellings.split(', ').map((spelling) => [spelling, word]),
    ),
  )
}
