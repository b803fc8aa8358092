/** A request takes 64 kB: some less, for what is around the items. */
const PART_BYTES = 56 * 1_024

/** Items in parts that fit a request each: so many at most, and of so many bytes. */
export function inParts<Item>(
  items: readonly Item[],
  most: number,
  partBytes = PART_BYTES,
): Item[][] {
  const parts: Item[][] = []
  let part: Item[] = []
  let bytes = 0
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1
    if (part.length === most || (part.length > 0 && bytes + size > partBytes)) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += size
  }
  return part.length > 0 ? [...parts, part] : parts
}
