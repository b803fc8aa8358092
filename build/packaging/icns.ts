import type { IconPicture } from './ico.ts'

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
