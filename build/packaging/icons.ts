/** A picture of an icon: a square PNG. */
interface IconPicture {
  /** Its width, pixels. */
  readonly size: number
  readonly png: Buffer
}

/** Bytes of the file's header, and of each picture's entry in it. */
const ICO_HEADER = 6
const ICO_ENTRY = 16
/** The size a byte cannot hold, which is written as 0. */
const LARGEST = 256

/**
 * A Windows icon of these pictures, kept as PNG (Windows Vista and later). Throws when one is larger
 * than the format allows.
 */
export function windowsIcon(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    if (size > LARGEST) throw new Error(`${size} pixels are too many for a Windows icon`)
    const at = ICO_HEADER + ICO_ENTRY * index
    header.writeUInt8(size % LARGEST, at)
    header.writeUInt8(size % LARGEST, at + 1)
    // One plane of 32 bits a pixel.
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Apple's names for PNG pictures, by pixels; those of 32, 64, 256, 512 and 1024 serve Retina too. */
const TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Bytes of a name and a length. */
const CHUNK_HEADER = 8

function chunk(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER)
  header.write(type, 'latin1')
  header.writeUInt32BE(CHUNK_HEADER + body.length, 4)
  return Buffer.concat([header, body])
}

/** A macOS icon of those pictures whose size the format knows. */
export function macIcon(pictures: readonly IconPicture[]): Buffer {
  const chunks = pictures.flatMap(({ size, png }) =>
    (TYPES[size] ?? []).map((type) => chunk(type, png)),
  )
  return chunk('icns', Buffer.concat(chunks))
}
