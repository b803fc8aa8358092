interface IconPicture {
  readonly size: number
  readonly png: Buffer
}

const ICO_HEADER = 6
const ICO_ENTRY = 16
/** Written as 0, because it exceeds a byte. */
const LARGEST = 256

/** A Windows icon with PNG pictures (Windows Vista and later). Throws for a picture that is too large. */
export function windowsIcon(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    if (size > LARGEST) throw new Error(`${size} pixels are too large for a Windows icon`)
    const at = ICO_HEADER + ICO_ENTRY * index
    header.writeUInt8(size % LARGEST, at)
    header.writeUInt8(size % LARGEST, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Apple's PNG types by pixels; those of 32, 64, 256, 512 and 1024 are also for Retina. */
const TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

const CHUNK_HEADER = 8

function chunk(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER)
  header.write(type, 'latin1')
  header.writeUInt32BE(CHUNK_HEADER + body.length, 4)
  return Buffer.concat([header, body])
}

export function macIcon(pictures: readonly IconPicture[]): Buffer {
  const chunks = pictures.flatMap(({ size, png }) =>
    (TYPES[size] ?? []).map((type) => chunk(type, png)),
  )
  return chunk('icns', Buffer.concat(chunks))
}
