/** Returns the sort key of a name: in lower case, without accents and leading punctuation. */
export function toSortKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
}

/** Longer text is truncated. No name is longer. */
const NAME_MAX = 400

/** Returns the sort keys of names that equal the typed text with or without its spaces. */
export function typedKeys(typed: string): readonly string[] {
  const key = toSortKey(typed.slice(0, NAME_MAX).replaceAll('\0', ''))
  return [...new Set([key, key.replace(/\s/g, '')])]
}
