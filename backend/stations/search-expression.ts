import { plainWords } from '../../shared/search/plain-words.ts'

/** More words than a user types narrow nothing further, but cost. */
const MAX_TERMS = 8
/** Longer than any word of a name; the rest would only slow the comparison down. */
const MAX_TERM_LENGTH = 40
/** Enough to find so many words in. */
const LOOKED_AT = 4_096

/**
 * The plain words of what a user typed, every one of which must occur as the beginning of a word. Only
 * letters, digits and marks survive, so nothing in them can be an operator of either engine's search.
 *
 * Returns [] for blank text (no search at all), null for text without a searchable word (finds nothing).
 */
export function toSearchTerms(text: string): string[] | null {
  if (text.trim() === '') return []
  const words = plainWords(text.slice(0, LOOKED_AT))
  if (words.length === 0) return null
  const terms = words
    .slice(0, MAX_TERMS)
    .map((word) => [...word].slice(0, MAX_TERM_LENGTH).join(''))
  return [...new Set(terms)]
}

/** The key a name is sorted by: no accents, lower case, no leading punctuation. */
export function toSortKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
}
