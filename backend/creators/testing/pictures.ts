import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** One chunk of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  data[8] = 1
  return pngChunk('IHDR', data)
}

/** A black PNG of any size, in very few bytes; `extra` chunks go before its pixels. */
export function blackPng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animated PNG of two frames (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
export function animatedPng(side: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(side, 4)
    data.writeUInt32BE(side, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return pngChunk('fcTL', data)
  }
  const second = Buffer.alloc(4)
  second.writeUInt32BE(2)
  const white = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)), 0xff))
  const first = blackPng(side, side, [pngChunk('acTL', control), frame(0)])
  const end = first.length - 12
  return Buffer.concat([
    first.subarray(0, end),
    frame(1),
    pngChunk('fdAT', Buffer.concat([second, white])),
    first.subarray(end),
  ])
}
