/** A picture of an icon: a square PNG. */
export interface IconPicture {
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
