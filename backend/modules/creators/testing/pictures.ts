import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Creates a chunk of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function pngChunk(name: string, data: Buffer): Buffer {
  const nameAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(nameAndData))
  return Buffer.concat([length, nameAndData, checksum])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // One bit per pixel, gray.
  data[8] = 1
  return pngChunk('IHDR', data)
}

/** Creates a black PNG of any size in few bytes. The chunks `extra` precede its pixels. */
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

/** Creates an animated PNG of two frames (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
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

/** Creates a JPEG segment of marker, length and contents (ITU-T T.81, annex B). */
function jpegSegment(code: number, contents: readonly number[]): Buffer {
  const length = contents.length + 2
  return Buffer.from([0xff, code, length >> 8, length & 0xff, ...contents])
}

const huffmanTable = (slot: number, symbol: number) =>
  jpegSegment(0xc4, [slot, 1, ...Array<number>(15).fill(0), symbol])

/** Packs the bits of a scan into bytes, padded with ones. Each character of `pattern` is a bit. */
function scanData(pattern: string): Buffer {
  const bytes = pattern.match(/.{1,8}/g) ?? []
  return Buffer.from(
    bytes.flatMap((byte) => {
      const value = Number.parseInt(byte.padEnd(8, '1'), 2)
      return value === 0xff ? [value, 0] : [value]
    }),
  )
}

/** Creates a gray progressive JPEG with many tiny scans that change nothing. Decoders pass over all pixels for each. */
export function jpegOfScans(side: number, count: number): Buffer {
  const blocks = (side / 8) ** 2
  const size = [side >> 8, side & 0xff]
  const head = [
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    // Progressive, 8 bits, one component.
    jpegSegment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    // All differences are 0: a run of 2^14 blocks without details, plus the number in 14 bits.
    huffmanTable(0x00, 0x00),
    huffmanTable(0x10, 0xe0),
  ]
  const average = [jpegSegment(0xda, [1, 1, 0, 0, 0, 0]), scanData('0'.repeat(blocks))]
  const runs = Math.ceil(blocks / 2 ** 14)
  const scanWithoutChanges = [
    jpegSegment(0xda, [1, 1, 0, 1, 63, 0]),
    scanData(`0${'0'.repeat(14)}`.repeat(runs)),
  ]
  const details = Buffer.concat(scanWithoutChanges)
  const scans = Array.from({ length: count - 1 }, () => details)
  return Buffer.concat([...head, ...average, ...scans, Buffer.of(0xff, 0xd9)])
}
