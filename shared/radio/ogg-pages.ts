import { createByteBuffer } from './byte-buffer.ts'

/** Page header without its segment table (RFC 3533, section 6). */
export const PAGE_HEADER_BYTES = 27
/** Flags in header byte 5: continues a packet of the previous page; starts a chain; ends a chain. */
const CONTINUED = 1
export const FIRST_PAGE = 2
export const LAST_PAGE = 4

const CAPTURE = Buffer.from('OggS')

/** Splits a chunk before each page that starts a chain. Does not find pages that are split across chunks. */
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
/** For x^32 + x^26 + x^23 + ..., as in Ethernet but most significant bit first (RFC 3533, section 6, field 7). */
const CRC_POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 0x80000000 ? (remainder << 1) ^ CRC_POLYNOMIAL : remainder << 1
  return remainder >>> 0
})

export function writeChecksum(page: Buffer): void {
  page.writeUInt32LE(0, CHECKSUM_AT)
  let remainder = 0
  for (const byte of page)
    remainder = (remainder << 8) ^ (CRC_TABLE[(remainder >>> 24) ^ byte] ?? 0)
  page.writeUInt32LE(remainder >>> 0, CHECKSUM_AT)
}

const OPENING = Buffer.concat([CAPTURE, Buffer.alloc(1)])

/** Start of the next possible page from `from`: a complete pattern, or a partial one at the end. */
function nextPage(data: Buffer, from: number): number {
  const found = data.indexOf(OPENING, from)
  if (found >= 0) return found
  for (let at = Math.max(from, data.length - OPENING.length + 1); at < data.length; at += 1)
    if (OPENING.subarray(0, data.length - at).equals(data.subarray(at))) return at
  return data.length
}

/** Length of the page at `at`, as far as its header is known; exceeds the data while the page is incomplete. */
function pageLength(data: Buffer, at: number): number {
  const segments = data[at + PAGE_HEADER_BYTES - 1]
  if (segments === undefined) return PAGE_HEADER_BYTES
  const bodyAt = PAGE_HEADER_BYTES + segments
  if (at + bodyAt > data.length) return bodyAt
  return data
    .subarray(at + PAGE_HEADER_BYTES, at + bodyAt)
    .reduce((sum, bytes) => sum + bytes, bodyAt)
}

/** Calls back with each complete page; drops bytes between pages. Buffers one page (64 kB). */
export function createOggPages(onPage: (page: Buffer) => void): {
  push(chunk: Buffer): void
  clear(): void
} {
  const held = createByteBuffer()
  let needed = 0
  return {
    push(chunk) {
      const data = held.joinedWith(chunk)
      if (data.length < needed) return held.retainFrom(data, 0)
      let at = nextPage(data, 0)
      needed = pageLength(data, at)
      while (at + needed <= data.length) {
        onPage(data.subarray(at, at + needed))
        at = nextPage(data, at + needed)
        needed = pageLength(data, at)
      }
      held.retainFrom(data, at)
    },
    clear() {
      held.clear()
      needed = 0
    },
  }
}

/** Drops the empty last packet that Liquidsoap writes: Chromium treats it as the end of all audio. */
export function withoutEmptyEnding(page: Buffer): Buffer {
  const headLength = PAGE_HEADER_BYTES + (page[PAGE_HEADER_BYTES - 1] ?? 0)
  if (!endsEmpty(page.subarray(0, headLength))) return page
  const shorter = Buffer.concat([page.subarray(0, headLength - 1), page.subarray(headLength)])
  shorter[PAGE_HEADER_BYTES - 1] = headLength - PAGE_HEADER_BYTES - 1
  writeChecksum(shorter)
  return shorter
}

/** True if the last packet of a chain is an empty packet, not the end of a packet that fills its segments. */
function endsEmpty(head: Buffer): boolean {
  const flags = head[5] ?? 0
  const segments = head[PAGE_HEADER_BYTES - 1] ?? 0
  if (!(flags & LAST_PAGE) || segments === 0 || head.at(-1) !== 0) return false
  return segments === 1 ? !(flags & CONTINUED) : head.at(-2) !== 255
}
