/** The key a name is sorted by: no accents, lower case, no leading punctuation. */
export function toSortKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
}
