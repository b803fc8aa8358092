/** What people write of the front and the end of titles: plain text in any case, `#` for a number. */

const isDigit = (letter: string | undefined) =>
  letter !== undefined && letter >= '0' && letter <= '9'

/** Where the pattern ends that `text` begins with; -1 where it does not. */
function endOfPrefix(text: string, pattern: string): number {
  let at = 0
  for (const letter of pattern) {
    if (letter === '#') {
      const start = at
      while (isDigit(text[at])) at += 1
      if (at === start) return -1
    } else {
      if (text.slice(at, at + letter.length).toLowerCase() !== letter.toLowerCase()) return -1
      at += letter.length
    }
  }
  return at
}

const reversed = (text: string) => [...text].toReversed().join('')

/** The text without the first of these that it begins with. */
export function withoutPrefix(text: string, prefixes: readonly string[]): string {
  for (const prefix of prefixes) {
    const end = endOfPrefix(text, prefix)
    if (end > 0) return text.slice(end).trimStart()
  }
  return text
}

/** The text without the first of these that it ends with. */
export function withoutSuffix(text: string, suffixes: readonly string[]): string {
  return reversed(withoutPrefix(reversed(text), suffixes.map(reversed)))
}
