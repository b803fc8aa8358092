/** Lists of words typed into one field. Pure. */

/** The words between commas, trimmed and in lower case, each once. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...new Set(words.filter(Boolean))]
}

/** As they are written into such a field. */
export function wordsText(words: readonly string[]): string {
  return words.join(', ')
}
