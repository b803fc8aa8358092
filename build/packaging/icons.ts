interface IconPicture {
  readonly size: number
  readonly png: Buffer
}

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16
/** Maximum width and height of a picture. 256 is written as 0, because it exceeds a byte. */
const MAX_ICO_SIZE = 256

/** Builds a Windows icon of PNG pictures (Windows Vista and later). Throws for a picture that is too large. */
export function windowsIcon(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    if (size > MAX_ICO_SIZE) throw new Error(`${size} pixels are too large for a Windows icon`)
    const entryOffset = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index
    header.writeUInt8(size % MAX_ICO_SIZE, entryOffset)
    header.writeUInt8(size % MAX_ICO_SIZE, entryOffset + 1)
    header.writeUInt16LE(1, entryOffset + 4)
    header.writeUInt16LE(32, entryOffset + 6)
    header.writeUInt32LE(png.length, entryOffset + 8)
    header.writeUInt32LE(offset, entryOffset + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Apple's chunk types by picture size. The sizes 32, 64, 256, 512 and 1024 are used for Retina displays, too. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

const CHUNK_HEADER_BYTES = 8

function icnsChunk(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES)
  header.write(type, 'latin1')
  header.writeUInt32BE(CHUNK_HEADER_BYTES + body.length, 4)
  return Buffer.concat([header, body])
}

export function macIcon(pictures: readonly IconPicture[]): Buffer {
  const chunks = pictures.flatMap(({ size, png }) =>
    (ICNS_TYPES[size] ?? []).map((type) => icnsChunk(type, png)),
  )
  return icnsChunk('icns', Buffer.concat(chunks))
}
