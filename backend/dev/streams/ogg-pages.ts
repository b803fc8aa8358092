/** Generator polynomial of Ogg's checksum (RFC 3533, section 6, field 7). */
const CRC_POLYNOMIAL = 0x04c11db7

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 0x80000000 ? (value << 1) ^ CRC_POLYNOMIAL : value << 1
  }
  return value >>> 0
})

/** Returns Ogg's CRC-32 of a page with a zeroed checksum field. The CRC is not reflected and has no final XOR. */
export function oggCrc(page: Uint8Array): number {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  return crc
}

/** An Ogg page (RFC 3533, section 6). */
export interface OggPage {
  /** True when the page starts with the rest of a packet from the previous page. */
  readonly continued: boolean
  readonly first: boolean
  readonly last: boolean
  /** Position in samples at the end of this page. The codec defines the meaning. */
  readonly granule: bigint
  readonly serial: number
  readonly sequence: number
  /** Segment lengths. A length below 255 ends a packet. */
  readonly lacing: Uint8Array
  readonly body: Uint8Array
}

const HEADER_BYTES = 27
const CRC_OFFSET = 22
const MAX_SEGMENTS = 255
const CAPTURE_PATTERN = [0x4f, 0x67, 0x67, 0x53] as const

/** Parses all pages without copying. Throws on a wrong capture pattern, checksum or length. */
export function readOggPages(data: Uint8Array): OggPage[] {
  const pages: OggPage[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let offset = 0
  while (offset < data.length) {
    if (
      offset + HEADER_BYTES > data.length ||
      CAPTURE_PATTERN.some((byte, index) => data[offset + index] !== byte)
    ) {
      throw new Error(`No Ogg page at byte ${offset}.`)
    }
    const bodyStart = offset + HEADER_BYTES + (data[offset + 26] ?? 0)
    const lacing = data.subarray(offset + HEADER_BYTES, bodyStart)
    const end = lacing.reduce((sum, length) => sum + length, bodyStart)
    if (end > data.length) throw new Error(`The Ogg page at byte ${offset} is cut off.`)
    const flags = data[offset + 5] ?? 0
    pages.push({
      continued: (flags & 1) !== 0,
      first: (flags & 2) !== 0,
      last: (flags & 4) !== 0,
      granule: view.getBigUint64(offset + 6, true),
      serial: view.getUint32(offset + 14, true),
      sequence: view.getUint32(offset + 18, true),
      lacing,
      body: data.subarray(bodyStart, end),
    })
    // This copies the page, because `slice` of a Buffer would share its memory.
    const zeroed = new Uint8Array(data.subarray(offset, end))
    zeroed.fill(0, CRC_OFFSET, CRC_OFFSET + 4)
    if (oggCrc(zeroed) !== view.getUint32(offset + CRC_OFFSET, true)) {
      throw new Error(`The Ogg page at byte ${offset} has a wrong checksum.`)
    }
    offset = end
  }
  return pages
}

export function writeOggPage(page: OggPage): Uint8Array {
  if (page.lacing.length > MAX_SEGMENTS) throw new Error('An Ogg page holds 255 segments at most.')
  const bytes = new Uint8Array(HEADER_BYTES + page.lacing.length + page.body.length)
  const view = new DataView(bytes.buffer)
  bytes.set(CAPTURE_PATTERN, 0)
  bytes[5] = (page.continued ? 1 : 0) | (page.first ? 2 : 0) | (page.last ? 4 : 0)
  view.setBigUint64(6, page.granule, true)
  view.setUint32(14, page.serial, true)
  view.setUint32(18, page.sequence >>> 0, true)
  bytes[26] = page.lacing.length
  bytes.set(page.lacing, HEADER_BYTES)
  bytes.set(page.body, HEADER_BYTES + page.lacing.length)
  view.setUint32(CRC_OFFSET, oggCrc(bytes), true)
  return bytes
}

export function packetsOfPage(page: OggPage): Uint8Array[] {
  const packets: Uint8Array[] = []
  let start = 0
  let end = 0
  let isPacketOpen = false
  for (const length of page.lacing) {
    end += length
    isPacketOpen = length === 255
    if (!isPacketOpen) {
      packets.push(page.body.subarray(start, end))
      start = end
    }
  }
  if (isPacketOpen || page.continued) throw new Error('A packet crosses the edge of an Ogg page.')
  return packets
}
