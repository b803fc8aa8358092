/** Maximum number of JPEG scans: cameras write one, progressive encoders ten. Each requires a pass over all pixels. */
export const MAX_SCANS = 100

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Returns true for markers without a length: TEM, restarts, SOI (ITU-T T.81, table B.1). */
const hasNoLength = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)
/** Returns true for a byte after 0xFF that belongs to scan data: a stuffed zero, or a restart. */
const isScanData = (code: number) => code === 0x00 || (code >= 0xd0 && code <= 0xd7)

/** Returns the offset of the next marker from `start`, or the length of the file. */
function nextMarker(file: Buffer, start: number): number {
  let markerOffset = file.indexOf(MARKER, start)
  while (markerOffset !== -1 && isScanData(file[markerOffset + 1] ?? END_OF_IMAGE)) {
    markerOffset = file.indexOf(MARKER, markerOffset + 2)
  }
  return markerOffset === -1 ? file.length : markerOffset
}

/** Returns true for a JPEG with more than MAX_SCANS scans. Reads the markers once without decoding. */
export function hasTooManyScans(file: Buffer): boolean {
  let scans = 0
  let offset = 0
  while (offset + 3 < file.length) {
    const code = file[offset + 1] ?? END_OF_IMAGE
    // Decoders skip bytes between segments.
    if (file[offset] !== MARKER) offset = nextMarker(file, offset)
    else if (code === END_OF_IMAGE) return false
    else if (code === MARKER) offset += 1
    else if (hasNoLength(code)) offset += 2
    else {
      offset += 2 + file.readUInt16BE(offset + 2)
      if (code === START_OF_SCAN) {
        scans += 1
        if (scans > MAX_SCANS) return true
        offset = nextMarker(file, offset)
      }
    }
  }
  return false
}

/** Accepted cover types. SVG is excluded because it can contain scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]
export type LogoType = PictureType | 'image/gif' | 'image/x-icon'

const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const JPEG = Buffer.of(0xff, 0xd8, 0xff)
const RIFF = Buffer.from('RIFF')
const WEBP = Buffer.from('WEBP')
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')]
const ICON = Buffer.of(0, 0, 1, 0)

/** Returns the type of a file by its first bytes, or null for other files. */
export function pictureKind(file: Buffer): LogoType | null {
  const hasBytesAt = (offset: number, bytes: Buffer) =>
    file.subarray(offset, offset + bytes.length).equals(bytes)
  if (hasBytesAt(0, PNG)) return 'image/png'
  if (hasBytesAt(0, JPEG)) return 'image/jpeg'
  if (GIFS.some((gif) => hasBytesAt(0, gif))) return 'image/gif'
  if (hasBytesAt(0, ICON)) return 'image/x-icon'
  return hasBytesAt(0, RIFF) && hasBytesAt(8, WEBP) ? 'image/webp' : null
}
