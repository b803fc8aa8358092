/** The API accepts 64 kB per request. The remaining 8 kB are for the JSON around the items. */
const CHUNK_BYTES = 56 * 1_024

/** Splits items into chunks that each fit into a request, by number and by bytes. */
export function splitIntoChunks<Item>(
  items: readonly Item[],
  maxItems: number,
  chunkBytes = CHUNK_BYTES,
): Item[][] {
  const chunks: Item[][] = []
  let chunk: Item[] = []
  let bytes = 0
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1
    if (chunk.length === maxItems || (chunk.length > 0 && bytes + size > chunkBytes)) {
      chunks.push(chunk)
      chunk = []
      bytes = 0
    }
    chunk.push(item)
    bytes += size
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks
}
