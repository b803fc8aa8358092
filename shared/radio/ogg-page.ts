/** A page's header without its table of segments (RFC 3533, section 6). */
export const PAGE_HEADER_BYTES = 27
/** In the header's byte 5: the first packet goes on from the page before; a chain begins; a chain ends. */
export const CONTINUED = 1
export const FIRST_PAGE = 2
export const LAST_PAGE = 4

/** Every page begins with it. */
export const CAPTURE = Buffer.from('OggS')

/** The pieces of a chunk, cut before each page that begins a chain. Looks for nothing that packets have cut. */
export function* cutAtChains(chunk: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = chunk.indexOf(CAPTURE, 1); at > 0; at = chunk.indexOf(CAPTURE, at + 1)) {
    if (!((chunk[at + 5] ?? 0) & FIRST_PAGE)) continue
    yield chunk.subarray(from, at)
    from = at
  }
  yield chunk.subarray(from)
}

export const CHECKSUM_AT = 22
/** Of x^32 + x^26 + x^23 + ..., as in Ethernet, but from the highest bit down (RFC 3533, section 6, field 7). */
const POLYNOMIAL = 0x04c11db7
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    rest = rest & 0x80000000 ? (rest << 1) ^ POLYNOMIAL : rest << 1
  return rest >>> 0
})

/** Writes the checksum of a whole page into its header. */
export function writeChecksum(page: Buffer): void {
  page.writeUInt32LE(0, CHECKSUM_AT)
  let rest = 0
  for (const byte of page) rest = (rest << 8) ^ (REMAINDERS[(rest >>> 24) ^ byte] ?? 0)
  page.writeUInt32LE(rest >>> 0, CHECKSUM_AT)
}
