export interface PageOptions {
  readonly serial?: number
  readonly first?: boolean
  readonly continued?: boolean
}

/** Lengths of the segments of packets; `open`: the last packet goes on in the next page. */
function lacing(packets: readonly Buffer[], open: boolean): number[] {
  return packets.flatMap((packet, n) => {
    const full = Array<number>(Math.floor(packet.length / 255)).fill(255)
    return open && n === packets.length - 1 ? full : [...full, packet.length % 255]
  })
}

/** A page of whole packets; with `open` the last one, of a multiple of 255 bytes, goes on. No checksum. */
export function oggPage(
  packets: readonly Buffer[],
  options: PageOptions = {},
  open = false,
): Buffer {
  const segments = lacing(packets, open)
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = (options.continued ? 1 : 0) | (options.first ? 2 : 0)
  head.writeUInt32LE(options.serial ?? 1, 14)
  head[26] = segments.length
  return Buffer.concat([head, Buffer.from(segments), ...packets])
}

/** A packet over as many pages as it needs, the first with `options`. */
export function oggPages(packet: Buffer, serial = 1): Buffer[] {
  const pages: Buffer[] = []
  const room = 255 * 255
  for (let at = 0; at < packet.length || at === 0; at += room) {
    const part = packet.subarray(at, at + room)
    const open = at + room <= packet.length
    pages.push(oggPage([part], { serial, continued: at > 0 }, open))
    if (open && at + room === packet.length)
      pages.push(oggPage([Buffer.alloc(0)], { serial, continued: true }))
  }
  return pages
}

/** Vorbis comments without any opening. */
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
