/** More words than a user types narrow nothing further, but cost. */
const MAX_TERMS = 8
/** Longer than any word of a name; the rest would only slow the comparison down. */
const MAX_TERM_LENGTH = 40
/** Enough to find so many words in. */
const LOOKED_AT = 4_096

/**
 * Turns what a user typed into an FTS5 expression in which every word must occur, as a prefix.
 * Only letters, digits and marks survive, each word in quotes, so nothing in it can be an operator
 * (https://sqlite.org/fts5.html#full_text_query_syntax). Case and accents are the tokenizer's business.
 *
 * Returns '' for blank text (no search at all), null for text without a searchable word (finds nothing).
 */
export function toSearchExpression(text: string): string | null {
  if (text.trim() === '') return ''
  const words = text
    .slice(0, LOOKED_AT)
    .normalize('NFC')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  if (words === null) return null
  const terms = words
    .slice(0, MAX_TERMS)
    .map((word) => [...word].slice(0, MAX_TERM_LENGTH).join(''))
  return [...new Set(terms)].map((term) => `"${term}"*`).join(' ')
}

/** The key a name is sorted by: no accents, lower case, no leading punctuation. */
export function toSortKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
}
