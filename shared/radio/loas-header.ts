/** Eleven sync bits and thirteen of length (ISO/IEC 14496-3, 1.7.2). */
export const LOAS_HEAD_BYTES = 3

/** Bytes of the whole LOAS frame that begins at `at`, head included; null where none begins. */
export function readLoasLength(data: Uint8Array, at: number): number | null {
  const [first, second = 0, third = 0] = data.subarray(at, at + LOAS_HEAD_BYTES)
  if (at + LOAS_HEAD_BYTES > data.length || first !== 0x56 || (second & 0xe0) !== 0xe0) return null
  return LOAS_HEAD_BYTES + (((second & 0x1f) << 8) | third)
}

/** Where a LOAS frame begins that two more follow at the right distances; null: nowhere here. */
export function findLoasFrame(data: Uint8Array): number | null {
  for (let at = data.indexOf(0x56); at >= 0; at = data.indexOf(0x56, at + 1)) {
    const first = readLoasLength(data, at)
    const second = first === null ? null : readLoasLength(data, at + first)
    if (first === null || second === null) continue
    if (readLoasLength(data, at + first + second) !== null) return at
  }
  return null
}

/** Whether this is AAC in LATM, in LOAS frames. */
export function hasLoasFrames(data: Uint8Array): boolean {
  return findLoasFrame(data) !== null
}
