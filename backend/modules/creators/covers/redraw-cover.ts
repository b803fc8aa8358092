import type sharp from 'sharp'
import type { SharpOptions } from 'sharp'
import { Failure } from '../../../http/failure.ts'
import { largestIcon } from './icon-file.ts'
import { type LogoType, pictureKind } from './picture-kind.ts'

/** A cover is a square of this many pixels a side. */
export const COVER_PIXELS = 640
/** Pixels a file may have: more than any camera of a phone, and 160 MB in memory at worst. */
export const COVER_INPUT_PIXELS = 40_000_000
/** A logo has at most this many pixels a side: rows and cards show it at up to 64, on dense screens at twice that. */
const LOGO_PIXELS = 128
const WEBP_QUALITY = 82

/** A cover fills its square; a logo stays whole, and small ones stay as they are. */
const SIZES = {
  cover: { width: COVER_PIXELS, height: COVER_PIXELS, fit: 'cover', position: 'centre' },
  logo: { width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true },
} as const
export type PictureUse = keyof typeof SIZES

/** The only readers that libvips may use: no SVG, no PDF, nothing from the disk. */
const READERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
]

/** The pixels do not fit, however few bytes they take. */
export function tooManyPixels(): Failure {
  return new Failure(422, 'too-many-pixels', 'This picture is too big; make it smaller first.')
}

/** The file is damaged, or something else than it says. */
export function notThePicture(): Failure {
  return new Failure(422, 'not-the-picture', 'That file is not the picture it says it is.')
}

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

/** What sharp reads: the file, or of an icon file its largest image. */
function sourceOf(file: Buffer, kind: LogoType): [Buffer, SharpOptions] {
  const options = { limitInputPixels: COVER_INPUT_PIXELS, failOn: 'error', pages: 1 } as const
  if (kind !== 'image/x-icon') return [file, options]
  const icon = largestIcon(file)
  if (icon === null) throw notThePicture()
  if ('png' in icon) return [icon.png, options]
  const { pixels, width, height } = icon
  return [pixels, { ...options, raw: { width, height, channels: 4 } }]
}

/**
 * Only for redraw-child.ts: a file can be made so that this takes minutes, and nothing but the end of the
 * process ends it. Draws a picture again as WebP, the right way up and without anything else that was in the
 * file: no place, no camera, no second frame, no bytes behind its end.
 * @throws {Failure} 422 for what is not the announced picture, is damaged, or has too many pixels
 */
export async function redrawPicture(
  file: Buffer,
  announced: LogoType,
  use: PictureUse,
): Promise<Buffer> {
  if (pictureKind(file) !== announced) throw notThePicture()
  const paint = await painter()
  try {
    return await paint(...sourceOf(file, announced))
      .autoOrient()
      .resize(SIZES[use])
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof Error && error.message.includes('pixel limit')
      ? tooManyPixels()
      : notThePicture()
  }
}
