import { createByteBuffer } from './byte-buffer.ts'

/** A page's header without its table of segments (RFC 3533, section 6). */
export const PAGE_HEADER_BYTES = 27
/** In the header's byte 5: the first packet goes on from the page before; a chain begins; a chain ends. */
const CONTINUED = 1
export const FIRST_PAGE = 2
export const LAST_PAGE = 4

/** Every page begins with it. */
const CAPTURE = Buffer.from('OggS')

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
const CRC_POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    rest = rest & 0x80000000 ? (rest << 1) ^ CRC_POLYNOMIAL : rest << 1
  return rest >>> 0
})

/** Writes the checksum of a whole page into its header. */
export function writeChecksum(page: Buffer): void {
  page.writeUInt32LE(0, CHECKSUM_AT)
  let rest = 0
  for (const byte of page) rest = (rest << 8) ^ (CRC_TABLE[(rest >>> 24) ^ byte] ?? 0)
  page.writeUInt32LE(rest >>> 0, CHECKSUM_AT)
}

/** A page begins with the capture pattern and version 0. */
const OPENING = Buffer.concat([CAPTURE, Buffer.alloc(1)])

/** Where a page may begin in `data` from `from` on: a whole opening, or the beginning of one at the end. */
function nextPage(data: Buffer, from: number): number {
  const found = data.indexOf(OPENING, from)
  if (found >= 0) return found
  for (let at = Math.max(from, data.length - OPENING.length + 1); at < data.length; at += 1)
    if (OPENING.subarray(0, data.length - at).equals(data.subarray(at))) return at
  return data.length
}

/** Bytes of the page at `at`, as far as its header has come: more than there are while it is cut. */
function pageLength(data: Buffer, at: number): number {
  const segments = data[at + PAGE_HEADER_BYTES - 1]
  if (segments === undefined) return PAGE_HEADER_BYTES
  const bodyAt = PAGE_HEADER_BYTES + segments
  if (at + bodyAt > data.length) return bodyAt
  return data
    .subarray(at + PAGE_HEADER_BYTES, at + bodyAt)
    .reduce((sum, bytes) => sum + bytes, bodyAt)
}

/**
 * Calls back with each whole page of an Ogg stream, however packets of the network cut it. Leaves out what is between
 * pages, such as the end of one at the beginning of a connection. Holds one page (64 kB).
 */
export function createOggPages(onPage: (page: Buffer) => void): {
  push(chunk: Buffer): void
  /** Forgets the page that has begun. */
  clear(): void
} {
  const held = createByteBuffer()
  /** Bytes that there must be before what is held can go on. */
  let needed = 0
  return {
    push(chunk) {
      const data = held.joinedWith(chunk)
      if (data.length < needed) return held.keepFrom(data, 0)
      let at = nextPage(data, 0)
      needed = pageLength(data, at)
      while (at + needed <= data.length) {
        onPage(data.subarray(at, at + needed))
        at = nextPage(data, at + needed)
        needed = pageLength(data, at)
      }
      held.keepFrom(data, at)
    },
    clear() {
      held.clear()
      needed = 0
    },
  }
}

/**
 * Takes the empty packet off the last page of a chain, which Liquidsoap writes there: Chromium takes it for the end
 * of all sound, and the next song waits for a new connection. All other pages are returned as they are.
 */
export function withoutEmptyEnding(page: Buffer): Buffer {
  const headLength = PAGE_HEADER_BYTES + (page[PAGE_HEADER_BYTES - 1] ?? 0)
  if (!endsEmpty(page.subarray(0, headLength))) return page
  const shorter = Buffer.concat([page.subarray(0, headLength - 1), page.subarray(headLength)])
  shorter[PAGE_HEADER_BYTES - 1] = headLength - PAGE_HEADER_BYTES - 1
  writeChecksum(shorter)
  return shorter
}

/** Whether the last packet of a chain is an empty one of its own, and not the end of one that fills its segments. */
function endsEmpty(head: Buffer): boolean {
  const flags = head[5] ?? 0
  const segments = head[PAGE_HEADER_BYTES - 1] ?? 0
  if (!(flags & LAST_PAGE) || segments === 0 || head.at(-1) !== 0) return false
  return segments === 1 ? !(flags & CONTINUED) : head.at(-2) !== 255
}
