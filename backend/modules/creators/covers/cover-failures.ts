import { Failure } from '../../../http/failure.ts'
import { PICTURE_TYPES, type PictureType } from './picture-kind.ts'

/** The body is larger than COVER_MAX_BYTES, announced or not. */
export function coverTooBig(): Failure {
  return new Failure(413, 'cover-too-big', 'This file is too big; a cover has 5 MB at most.')
}

/** The pixels do not fit, however few bytes they take. */
export function tooManyPixels(): Failure {
  return new Failure(422, 'too-many-pixels', 'This picture is too big; make it smaller first.')
}

/** The file is damaged, or something else than it says. */
export function notThePicture(): Failure {
  return new Failure(422, 'not-the-picture', 'That file is not the picture it says it is.')
}

/** It is made so that drawing it takes long, or it took longer than a picture may take. */
export function tooLongToDraw(): Failure {
  return new Failure(
    422,
    'too-long-to-draw',
    'Drawing this picture takes too long; save it again as a plain JPEG or PNG first.',
  )
}

/** The user's last picture is not done yet. */
export function ownCoverBusy(): Failure {
  return new Failure(
    429,
    'cover-under-way',
    'Your last picture is still being worked on. Try again in a moment.',
    { headers: { 'retry-after': '5' } },
  )
}

/** All who redraw pictures are busy. */
export function coversBusy(): Failure {
  return new Failure(503, 'busy', 'Many pictures are being worked on. Try again in a moment.', {
    headers: { 'retry-after': '5' },
    isMeant: true,
  })
}

/**
 * The type that a Content-Type header announces.
 * @throws {Failure} 415 when it is none that we take
 */
export function announcedPicture(header: string | undefined): PictureType {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const known = PICTURE_TYPES.find((one) => one === type)
  if (known !== undefined) return known
  const title = type.startsWith('image/svg')
    ? 'An SVG can contain programs; send PNG, JPEG or WebP.'
    : 'A cover is a picture; send PNG, JPEG or WebP.'
  throw new Failure(415, 'not-a-picture-type', title)
}
