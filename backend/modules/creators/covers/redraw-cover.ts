import type sharp from 'sharp'
import type { ResizeOptions, SharpOptions } from 'sharp'
import type { LogoSize } from '../../../../shared/api/field-rules.ts'
import { Failure } from '../../../http/failure.ts'
import { largestIcon } from './icon-file.ts'
import { type LogoType, pictureKind } from './picture-kind.ts'

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
