/** Splits at commas, trims, lowercases and removes duplicates. */
export function parseList(text: string): string[] {
  const items = text.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...new Set(items.filter(Boolean))]
}

export function formatList(items: readonly string[]): string {
  return items.join(', ')
}
