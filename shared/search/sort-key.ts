/** The key a name is sorted by: no accents, lower case, no leading punctuation. */
export function toSortKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
}

/** Longer than any name: the rest is not compared. */
const NAME_MAX = 400

/** The keys of names that are exactly what was typed, with its spaces and without. */
export function typedKeys(typed: string): readonly string[] {
  const key = toSortKey(typed.slice(0, NAME_MAX).replaceAll('\0', ''))
  return [...new Set([key, key.replace(/\s/g, '')])]
}
