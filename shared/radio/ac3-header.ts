/** Bitrates in kbit/s by half the frame size code (ATSC A/52, table 5.18). */
const AC3_KBITS = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
]
const HEADER_BYTES = 6
/** Stream types beyond this are Enhanced AC-3. */
const LAST_AC3_BSID = 10
const LAST_EAC3_BSID = 16

/** Bytes of an AC-3 frame of 1536 samples; null: the code stands for none. */
function ac3Length(rateCode: number, sizeCode: number): number | null {
  const kilobits = AC3_KBITS[sizeCode >> 1]
  if (kilobits === undefined) return null
  if (rateCode === 0) return kilobits * 4
  // At 44.1 kHz a frame has no whole number of words: odd codes have one more.
  if (rateCode === 1) return 2 * (Math.floor((kilobits * 320) / 147) + (sizeCode & 1))
  return rateCode === 2 ? kilobits * 6 : null
}

/** Bytes of the AC-3 or Enhanced AC-3 frame that begins at `at`; null where none begins. */
function frameLength(data: Uint8Array, at: number): number | null {
  if (at + HEADER_BYTES > data.length || data[at] !== 0x0b || data[at + 1] !== 0x77) return null
  const [high = 0, low = 0, code = 0, stream = 0] = data.subarray(at + 2, at + HEADER_BYTES)
  const bsid = stream >> 3
  if (bsid <= LAST_AC3_BSID) return ac3Length(code >> 6, code & 0x3f)
  return bsid <= LAST_EAC3_BSID ? 2 * ((((high & 0b111) << 8) | low) + 1) : null
}

/** Whether an AC-3 frame begins somewhere here that another follows at the right distance. */
export function hasAc3Frames(data: Uint8Array): boolean {
  for (let at = data.indexOf(0x0b); at >= 0; at = data.indexOf(0x0b, at + 1)) {
    const length = frameLength(data, at)
    if (length !== null && frameLength(data, at + length) !== null) return true
  }
  return false
}
