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
