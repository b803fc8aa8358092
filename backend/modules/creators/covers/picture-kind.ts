/** Scans a JPEG may have: cameras write one, progressive encoders ten; each costs a walk over all pixels. */
export const MAX_SCANS = 100

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Markers without a length: TEM, the restarts, SOI (ITU-T T.81, table B.1). */
const standsAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)
/** What an 0xFF inside a scan's data is followed by: a stuffed zero, or a restart. */
const staysInScan = (code: number) => code === 0x00 || (code >= 0xd0 && code <= 0xd7)

/** Where the next marker begins, from `at` on; the file's length when there is none. */
function nextMarker(file: Buffer, at: number): number {
  let found = file.indexOf(MARKER, at)
  while (found !== -1 && staysInScan(file[found + 1] ?? END_OF_IMAGE)) {
    found = file.indexOf(MARKER, found + 2)
  }
  return found === -1 ? file.length : found
}

/**
 * Whether a JPEG has more than MAX_SCANS scans. Walks its markers once, without decoding anything; what is
 * no JPEG has none.
 */
export function hasTooManyScans(file: Buffer): boolean {
  let scans = 0
  let at = 0
  while (at + 3 < file.length) {
    const code = file[at + 1] ?? END_OF_IMAGE
    // Decoders skip what stands between segments, and so does this.
    if (file[at] !== MARKER) at = nextMarker(file, at)
    else if (code === END_OF_IMAGE) return false
    // Markers may be filled up with more of the same.
    else if (code === MARKER) at += 1
    else if (standsAlone(code)) at += 2
    else {
      at += 2 + file.readUInt16BE(at + 2)
      if (code === START_OF_SCAN) {
        scans += 1
        if (scans > MAX_SCANS) return true
        at = nextMarker(file, at)
      }
    }
  }
  return false
}

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
