import { createByteBuffer } from './byte-buffer.ts'

/** Page header without its segment table (RFC 3533, section 6). */
export const PAGE_HEADER_BYTES = 27
/** Flags in header byte 5: the page continues a packet of the previous page, starts a chain, or ends a chain. */
const CONTINUED = 1
export const FIRST_PAGE = 2
export const LAST_PAGE = 4

const CAPTURE = Buffer.from('OggS')

/** Splits a chunk before each page that starts a chain. Does not find pages that are split across chunks. */
export function* cutAtChains(chunk: Buffer): Generator<Buffer> {
  let pieceStart = 0
  for (
    let offset = chunk.indexOf(CAPTURE, 1);
    offset > 0;
    offset = chunk.indexOf(CAPTURE, offset + 1)
  ) {
    if (!((chunk[offset + 5] ?? 0) & FIRST_PAGE)) continue
    yield chunk.subarray(pieceStart, offset)
    pieceStart = offset
  }
  yield chunk.subarray(pieceStart)
}

export const CHECKSUM_OFFSET = 22
/** x^32 + x^26 + x^23 + ..., as in Ethernet, but most significant bit first (RFC 3533, section 6, field 7). */
const CRC_POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 0x80000000 ? (remainder << 1) ^ CRC_POLYNOMIAL : remainder << 1
  return remainder >>> 0
})

export function writeChecksum(page: Buffer): void {
  page.writeUInt32LE(0, CHECKSUM_OFFSET)
  let remainder = 0
  for (const byte of page)
    remainder = (remainder << 8) ^ (CRC_TABLE[(remainder >>> 24) ^ byte] ?? 0)
  page.writeUInt32LE(remainder >>> 0, CHECKSUM_OFFSET)
}

const PAGE_START = Buffer.concat([CAPTURE, Buffer.alloc(1)])

/** Returns the start of the next possible page: a full pattern, or a partial pattern at the end of the data. */
function nextPage(data: Buffer, from: number): number {
  const pageStart = data.indexOf(PAGE_START, from)
  if (pageStart >= 0) return pageStart
  for (
    let offset = Math.max(from, data.length - PAGE_START.length + 1);
    offset < data.length;
    offset += 1
  )
    if (PAGE_START.subarray(0, data.length - offset).equals(data.subarray(offset))) return offset
  return data.length
}

/** Returns the length of the page at `offset`. With an incomplete header, returns the number of bytes it needs. */
function pageLength(data: Buffer, offset: number): number {
  const segments = data[offset + PAGE_HEADER_BYTES - 1]
  if (segments === undefined) return PAGE_HEADER_BYTES
  const bodyOffset = PAGE_HEADER_BYTES + segments
  if (offset + bodyOffset > data.length) return bodyOffset
  return data
    .subarray(offset + PAGE_HEADER_BYTES, offset + bodyOffset)
    .reduce((sum, bytes) => sum + bytes, bodyOffset)
}

/** Calls `onPage` with each complete page. Drops bytes between pages. */
export function createOggPages(onPage: (page: Buffer) => void): {
  push(chunk: Buffer): void
  clear(): void
} {
  const buffered = createByteBuffer()
  let neededBytes = 0
  return {
    push(chunk) {
      const data = buffered.joinedWith(chunk)
      if (data.length < neededBytes) return buffered.retainFrom(data, 0)
      let offset = nextPage(data, 0)
      neededBytes = pageLength(data, offset)
      while (offset + neededBytes <= data.length) {
        onPage(data.subarray(offset, offset + neededBytes))
        offset = nextPage(data, offset + neededBytes)
        neededBytes = pageLength(data, offset)
      }
      buffered.retainFrom(data, offset)
    },
    clear() {
      buffered.clear()
      neededBytes = 0
    },
  }
}

/** Drops the empty last packet that Liquidsoap writes, because Chromium treats it as the end of all audio. */
export function withoutEmptyEnding(page: Buffer): Buffer {
  const headLength = PAGE_HEADER_BYTES + (page[PAGE_HEADER_BYTES - 1] ?? 0)
  if (!endsEmpty(page.subarray(0, headLength))) return page
  const shorter = Buffer.concat([page.subarray(0, headLength - 1), page.subarray(headLength)])
  shorter[PAGE_HEADER_BYTES - 1] = headLength - PAGE_HEADER_BYTES - 1
  writeChecksum(shorter)
  return shorter
}

/** True when a chain ends with an empty packet, and not with the empty last segment of a longer packet. */
function endsEmpty(head: Buffer): boolean {
  const flags = head[5] ?? 0
  const segments = head[PAGE_HEADER_BYTES - 1] ?? 0
  if (!(flags & LAST_PAGE) || segments === 0 || head.at(-1) !== 0) return false
  return segments === 1 ? !(flags & CONTINUED) : head.at(-2) !== 255
}
