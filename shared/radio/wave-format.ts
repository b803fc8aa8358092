/** Format tags of WAV (mmreg.h) that Chromium decodes: PCM, floating point, A-law, mu-law, MP3 and "see below". */
const PLAYABLE_TAGS = [0x0001, 0x0003, 0x0006, 0x0007, 0x0055, 0xfffe]
/** Microsoft's, IMA's, Yamaha's, and the ITU's of 1984 and 1990. */
const ADPCM_TAGS = [0x0002, 0x0010, 0x0011, 0x0014, 0x0017, 0x0020, 0x0040, 0x0045, 0x0064, 0x0065]
const FIRST_CHUNK_AT = 12
const CHUNK_HEAD_BYTES = 8

/** What the format chunk of a WAV says; null: this is no WAV, or its format is further on. */
export function readWaveFormat(start: Uint8Array): 'playable' | 'adpcm' | 'other' | null {
  const text = (at: number) => String.fromCharCode(...start.subarray(at, at + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE') return null
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let at = FIRST_CHUNK_AT; at + CHUNK_HEAD_BYTES + 2 <= start.length; ) {
    if (text(at) === 'fmt ') {
      const tag = view.getUint16(at + CHUNK_HEAD_BYTES, true)
      if (PLAYABLE_TAGS.includes(tag)) return 'playable'
      return ADPCM_TAGS.includes(tag) ? 'adpcm' : 'other'
    }
    const size = view.getUint32(at + 4, true)
    // Chunks begin at even bytes.
    at += CHUNK_HEAD_BYTES + size + (size % 2)
  }
  return null
}
