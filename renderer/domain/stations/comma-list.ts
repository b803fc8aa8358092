/** Splits typed text at commas, semicolons and line breaks. Returns unique items in lower case. */
export function parseList(text: string): string[] {
  const items = text.split(/[,;\n]/).map((item) => item.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...new Set(items.filter(Boolean))]
}

export function formatList(items: readonly string[]): string {
  return items.join(', ')
}
