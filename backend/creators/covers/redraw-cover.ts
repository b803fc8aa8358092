import type sharp from 'sharp'
import { notThePicture, tooManyPixels } from './cover-failures.ts'
import { type PictureType, pictureKind } from './picture-kind.ts'

/** A cover is a square of this many pixels a side. */
export const COVER_PIXELS = 640
/** Pixels a file may have: more than any camera of a phone, and 160 MB in memory at worst. */
export const COVER_INPUT_PIXELS = 40_000_000
const WEBP_QUALITY = 82

/** The only readers that libvips may use: no SVG, no PDF, nothing from the disk. */
const READERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
]

let loading: Promise<typeof sharp> | undefined

async function painter(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: READERS })
    loaded.cache(false)
    loaded.concurrency(1)
    return loaded
  })
  return loading
}

/**
 * Only for redraw-child.ts: a file can be made so that this takes minutes, and nothing but the end of the
 * process ends it. Draws a picture anew as a WebP square, cropped from its middle, the right way up and without anything
 * else that was in the file: no place, no camera, no second frame, no bytes behind its end.
 * @throws {Failure} 422 for what is not the announced picture, is damaged, or has too many pixels
 */
export async function redrawCover(file: Buffer, announced: PictureType): Promise<Buffer> {
  if (pictureKind(file) !== announced) throw notThePicture()
  const paint = await painter()
  try {
    return await paint(file, {
      limitInputPixels: COVER_INPUT_PIXELS,
      failOn: 'error',
      pages: 1,
    })
      .autoOrient()
      .resize(COVER_PIXELS, COVER_PIXELS, { fit: 'cover', position: 'centre' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof Error && error.message.includes('pixel limit')
      ? tooManyPixels()
      : notThePicture()
  }
}
