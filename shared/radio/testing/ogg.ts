import { writeChecksum } from '../ogg-pages.ts'

export interface PageOptions {
  readonly serial?: number
  readonly first?: boolean
  readonly continued?: boolean
  /** Granule position. The default -1 means that no packet ends in the page. */
  readonly granule?: number
  /** Page number in its logical stream. Default: 0. */
  readonly sequence?: number
}

/** Segment lengths of packets. With `open`, the last packet continues on the next page. */
function lacing(packets: readonly Buffer[], open: boolean): number[] {
  return packets.flatMap((packet, n) => {
    const full = Array<number>(Math.floor(packet.length / 255)).fill(255)
    return open && n === packets.length - 1 ? full : [...full, packet.length % 255]
  })
}

/** Builds a page of complete packets. With `open`, the last packet (a multiple of 255 bytes) continues. */
export function oggPage(
  packets: readonly Buffer[],
  options: PageOptions = {},
  open = false,
): Buffer {
  const segments = lacing(packets, open)
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = (options.continued ? 1 : 0) | (options.first ? 2 : 0)
  head.writeBigInt64LE(BigInt(options.granule ?? -1), 6)
  head.writeUInt32LE(options.serial ?? 1, 14)
  head.writeUInt32LE(options.sequence ?? 0, 18)
  head[26] = segments.length
  const page = Buffer.concat([head, Buffer.from(segments), ...packets])
  writeChecksum(page)
  return page
}

/** Splits a packet into as many pages as necessary. */
export function oggPages(packet: Buffer, serial = 1): Buffer[] {
  const pages: Buffer[] = []
  const room = 255 * 255
  for (let offset = 0; offset < packet.length || offset === 0; offset += room) {
    const part = packet.subarray(offset, offset + room)
    const open = offset + room <= packet.length
    pages.push(oggPage([part], { serial, continued: offset > 0 }, open))
    if (open && offset + room === packet.length)
      pages.push(oggPage([Buffer.alloc(0)], { serial, continued: true }))
  }
  return pages
}

/** Builds Vorbis comments without a codec prefix. */
export function comments(fields: readonly (string | Buffer)[], vendor = 'test'): Buffer {
  const parts = [Buffer.from(vendor), ...fields.map((field) => Buffer.from(field))]
  const count = Buffer.alloc(4)
  count.writeUInt32LE(fields.length)
  return Buffer.concat(
    parts.flatMap((part, n) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(part.length)
      return n === 0 ? [length, part, count] : [length, part]
    }),
  )
}

/** Builds an identification header of Opus (RFC 7845, section 5.1). */
export function opusHead(preSkip: number): Buffer {
  const header = Buffer.alloc(19)
  header.write('OpusHead')
  header[8] = 1
  header[9] = 2
  header.writeUInt16LE(preSkip, 10)
  header.writeUInt32LE(48_000, 12)
  return header
}

/** Builds an Ogg Opus chain: two headers, then a page per granule position. */
export function opusChain(
  serial: number,
  title: string,
  granules: readonly number[],
  { preSkip = 312, packet = Buffer.alloc(200, serial) } = {},
): Buffer {
  const tags = Buffer.concat([Buffer.from('OpusTags'), comments([`TITLE=${title}`])])
  return Buffer.concat([
    oggPage([opusHead(preSkip)], { serial, first: true, granule: 0 }),
    oggPage([tags], { serial, granule: 0, sequence: 1 }),
    ...granules.map((granule, n) => oggPage([packet], { serial, granule, sequence: n + 2 })),
  ])
}
