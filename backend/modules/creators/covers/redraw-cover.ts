import type sharp from 'sharp'
import type { ResizeOptions, SharpOptions } from 'sharp'
import type { LogoSize } from '../../../../shared/api/field-rules.ts'
import { Failure } from '../../../http/failure.ts'
import { type LogoType, pictureKind } from './picture-kind.ts'

/** Maximum number of images to read. Sites have up to ten. */
const IMAGES_MAX = 64
const SIDE_MAX = 256
const DIRECTORY_BYTES = 6
const ENTRY_BYTES = 16
const DIB_HEADER_BYTES = 40
const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BITS_PER_PIXEL: ReadonlySet<number> = new Set([1, 4, 8, 24, 32])

type IconImage =
  | { readonly png: Buffer }
  | { readonly pixels: Buffer; readonly width: number; readonly height: number }

/** Returns the largest image of an ICO file (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). */
export function largestIcon(file: Buffer): IconImage | null {
  if (file.length < DIRECTORY_BYTES) return null
  const count = Math.min(file.readUInt16LE(4), IMAGES_MAX)
  const entries = Array.from({ length: count }, (_, n) => DIRECTORY_BYTES + n * ENTRY_BYTES)
    .filter((entryOffset) => entryOffset + ENTRY_BYTES <= file.length)
    .map((entryOffset) => ({
      // Zero means 256.
      width: file[entryOffset] || SIDE_MAX,
      depth: file.readUInt16LE(entryOffset + 6),
      bytes: file.readUInt32LE(entryOffset + 8),
      offset: file.readUInt32LE(entryOffset + 12),
    }))
    .sort((a, b) => b.width - a.width || b.depth - a.depth)
  const [largest] = entries
  if (largest === undefined) return null
  const image = file.subarray(largest.offset, largest.offset + largest.bytes)
  return image.subarray(0, PNG.length).equals(PNG) ? { png: image } : readBitmap(image)
}

/** Rows of bitmaps are padded to a multiple of four bytes. */
const rowBytes = (width: number, depth: number) => ((width * depth + 31) >> 5) * 4

/** Reads an uncompressed bitmap with bottom-up rows and the 1-bit mask after it, in which 1 means transparent. */
function readBitmap(image: Buffer): IconImage | null {
  if (image.length < DIB_HEADER_BYTES) return null
  const headerBytes = image.readUInt32LE(0)
  const width = image.readInt32LE(4)
  const height = image.readInt32LE(8) / 2
  const depth = image.readUInt16LE(14)
  const isCompressed = image.readUInt32LE(16) !== 0
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= SIDE_MAX
  if (!isSide(width) || !isSide(height) || !BITS_PER_PIXEL.has(depth) || isCompressed) return null
  const paletteLength = depth > 8 ? 0 : Math.min(image.readUInt32LE(32) || 1 << depth, 1 << depth)
  const colorsOffset = headerBytes + paletteLength * 4
  const maskOffset = colorsOffset + rowBytes(width, depth) * height
  if (image.length < maskOffset) return null
  const pixels = Buffer.alloc(width * height * 4)
  let isOpaque = false
  for (let y = 0; y < height; y += 1) {
    const rowOffset = colorsOffset + rowBytes(width, depth) * (height - 1 - y)
    const maskRowOffset = maskOffset + rowBytes(width, 1) * (height - 1 - y)
    for (let x = 0; x < width; x += 1) {
      const colorOffset =
        depth > 8
          ? rowOffset + (x * depth) / 8
          : headerBytes + paletteIndex(image, rowOffset, x, depth) * 4
      const [blue = 0, green = 0, red = 0, alpha = 0] = image.subarray(colorOffset, colorOffset + 4)
      const isMasked = (((image[maskRowOffset + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
      const maskOpacity = isMasked ? 0 : 0xff
      const opacity = depth === 32 ? alpha : maskOpacity
      isOpaque ||= opacity > 0
      pixels.set([red, green, blue, opacity], (y * width + x) * 4)
    }
  }
  // Older 32-bit icons have no opacity: all values are zero.
  if (!isOpaque) {
    for (let alphaOffset = 3; alphaOffset < pixels.length; alphaOffset += 4) {
      pixels[alphaOffset] = 0xff
    }
  }
  return { pixels, width, height }
}

function paletteIndex(image: Buffer, rowOffset: number, x: number, depth: number): number {
  const pixelsPerByte = 8 / depth
  const byte = image[rowOffset + Math.floor(x / pixelsPerByte)] ?? 0
  const shift = 8 - depth * ((x % pixelsPerByte) + 1)
  return (byte >> shift) & ((1 << depth) - 1)
}

/** Width and height of a cover in pixels. */
export const COVER_SIDE = 640
/** Maximum number of pixels of a file. They need at most 160 MB of memory. Phone cameras usually save fewer. */
export const COVER_INPUT_PIXELS_MAX = 40_000_000
const WEBP_QUALITY = 82

/** A cover fills its square. A logo is scaled down if it is larger than its size. */
export type PictureUse = 'cover' | LogoSize

function resizeOptions(use: PictureUse): ResizeOptions {
  return use === 'cover'
    ? { width: COVER_SIDE, height: COVER_SIDE, fit: 'cover', position: 'center' }
    : { width: use, height: use, fit: 'inside', withoutEnlargement: true }
}

/** Loaders that libvips may use. The list excludes SVG, PDF and files on disk. */
const ALLOWED_LOADERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]

export function tooManyPixels(): Failure {
  return new Failure(422, 'too-many-pixels')
}

export function invalidPicture(): Failure {
  return new Failure(422, 'not-the-picture')
}

let sharpModule: Promise<typeof sharp> | undefined

async function loadSharp(): Promise<typeof sharp> {
  sharpModule ??= import('sharp').then(({ default: loaded }) => {
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ALLOWED_LOADERS })
    loaded.cache(false)
    loaded.concurrency(1)
    return loaded
  })
  return sharpModule
}

function sharpArguments(file: Buffer, kind: LogoType): [Buffer, SharpOptions] {
  const options = { limitInputPixels: COVER_INPUT_PIXELS_MAX, failOn: 'error', pages: 1 } as const
  if (kind !== 'image/x-icon') return [file, options]
  const icon = largestIcon(file)
  if (icon === null) throw invalidPicture()
  if ('png' in icon) return [icon.png, options]
  const { pixels, width, height } = icon
  return [pixels, { ...options, raw: { width, height, channels: 4 } }]
}

/**
 * Redraws a picture as WebP, rotated upright and without metadata, further frames or trailing bytes. Call it only in
 * redraw-child.ts: a malicious file can take minutes, and only killing the process stops it.
 * @throws {Failure} 422 when the file is not of the announced type, is damaged, or has too many pixels
 */
export async function redrawPicture(
  file: Buffer,
  announced: LogoType,
  use: PictureUse,
): Promise<Buffer> {
  if (pictureKind(file) !== announced) throw invalidPicture()
  const sharpInstance = await loadSharp()
  try {
    return await sharpInstance(...sharpArguments(file, announced))
      .autoOrient()
      .resize(resizeOptions(use))
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof Error && error.message.includes('pixel limit')
      ? tooManyPixels()
      : invalidPicture()
  }
}
