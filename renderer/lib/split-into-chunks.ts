/** The API accepts 64 kB per request; the difference leaves room for the envelope. */
const PART_BYTES = 56 * 1_024

/** Splits items into chunks that each fit a request, by count and by bytes. */
export function splitIntoChunks<Item>(
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
