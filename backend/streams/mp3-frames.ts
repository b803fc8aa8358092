/** One self-contained piece of encoded audio and how long it plays. */
export interface AudioFrame {
  readonly bytes: Uint8Array
  readonly samples: number
  readonly sampleRate: number
}

/** Bit rates of MPEG-1 layer III in kbit/s by header index (ISO/IEC 11172-3, 2.4.2.3). */
const BIT_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
/** Sample rates of MPEG-1 by header index. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
/** Every MPEG-1 layer III frame plays 1152 samples a channel. */
const SAMPLES_PER_FRAME = 1152
const HEADER_BYTES = 4

/**
 * Splits MPEG-1 layer III audio into its frames, which share the given memory. The data must be
 * frames from first byte to last: a tag, a gap or a cut frame throws, with the byte it is at.
 */
export function splitMp3Frames(data: Uint8Array): AudioFrame[] {
  const frames: AudioFrame[] = []
  let at = 0
  while (at < data.length) {
    const { length, sampleRate } = readHeader(data, at)
    if (at + length > data.length) throw new Error(`The MP3 frame at byte ${at} is cut off.`)
    frames.push({
      bytes: data.subarray(at, at + length),
      samples: SAMPLES_PER_FRAME,
      sampleRate,
    })
    at += length
  }
  return frames
}

function readHeader(data: Uint8Array, at: number): { length: number; sampleRate: number } {
  const [sync = 0, version = 0, rates = 0] = data.subarray(at, at + HEADER_BYTES)
  // Eleven sync bits, then version 11 (MPEG-1), layer 01 (III); the last bit is the CRC flag.
  const isLayer3 = sync === 0xff && (version & 0xfe) === 0xfa
  const bitRate = BIT_RATES[rates >> 4]
  const sampleRate = SAMPLE_RATES[(rates >> 2) & 0b11]
  if (!isLayer3 || !bitRate || !sampleRate || at + HEADER_BYTES > data.length) {
    throw new Error(`No MPEG-1 layer III frame at byte ${at}.`)
  }
  const padding = (rates >> 1) & 1
  const length = Math.floor((SAMPLES_PER_FRAME / 8) * ((bitRate * 1000) / sampleRate)) + padding
  return { length, sampleRate }
}
