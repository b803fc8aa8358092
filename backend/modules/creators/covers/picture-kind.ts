/** What a cover may be sent as. SVG is none of them: it is a document that can contain programs. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]
/** What a logo may be besides: what sites have as their icon. */
export type LogoType = PictureType | 'image/gif' | 'image/x-icon'

const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const JPEG = Buffer.of(0xff, 0xd8, 0xff)
const RIFF = Buffer.from('RIFF')
const WEBP = Buffer.from('WEBP')
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')]
const ICON = Buffer.of(0, 0, 1, 0)

/** What a file is by its first bytes, whatever its name or sender says; null: no picture we take. */
export function pictureKind(file: Buffer): LogoType | null {
  const begins = (at: number, bytes: Buffer) => file.subarray(at, at + bytes.length).equals(bytes)
  if (begins(0, PNG)) return 'image/png'
  if (begins(0, JPEG)) return 'image/jpeg'
  if (GIFS.some((gif) => begins(0, gif))) return 'image/gif'
  if (begins(0, ICON)) return 'image/x-icon'
  return begins(0, RIFF) && begins(8, WEBP) ? 'image/webp' : null
}
