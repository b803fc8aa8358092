import { createByteBuffer } from './byte-buffer.ts'
import { isOgg } from './content-types.ts'
import { frameReaderFor, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { createOggPackets } from './ogg-packets.ts'

/** Measures the sound of one response, as an audio element that plays it counts its time. */
export interface SoundClock {
  /** The next bytes of the response, however they are cut. */
  push(bytes: Buffer): void
  /** Seconds of sound so far; null for sound that cannot be measured. */
  readonly seconds: number | null
  /** Null before the first frame, and for sound that is not made of plain frames. */
  readonly bytesPerSecond: number | null
}

/**
 * A clock for `contentType`: MP3 and AAC by their frames, Ogg by the granule positions of its pages, within the
 * length of one page. All else (FLAC and WAV without Ogg, MP4, MP3 of free format) cannot be measured.
 */
export function createSoundClock(contentType: string | null): SoundClock {
  const read = frameReaderFor(contentType)
  if (read !== null) return frameClock(read)
  if (isOgg(contentType ?? '')) return oggClock()
  return { push: () => {}, seconds: null, bytesPerSecond: null }
}

function frameClock(read: ReadHeader): SoundClock {
  /** The beginning of a header that packets cut. */
  const cut = createByteBuffer()
  /** Bytes of the present frame that have not come yet. */
  let left = 0
  let isEmpty = true
  let seconds = 0
  let frameBytes = 0
  return {
    push(bytes) {
      isEmpty &&= bytes.length === 0
      const data = cut.joinedWith(bytes)
      let at = left
      while (at + MAX_HEADER_BYTES <= data.length) {
        const header = read(data, at)
        if (header === null) {
          const next = data.indexOf(0xff, at + 1)
          at = next < 0 ? data.length : next
          continue
        }
        seconds += header.samples / header.sampleRate
        frameBytes += header.length
        at += header.length
      }
      left = Math.max(0, at - data.length)
      cut.keepFrom(data, Math.min(at, data.length))
    },
    get seconds() {
      return isEmpty || frameBytes > 0 ? seconds : null
    },
    get bytesPerSecond() {
      return frameBytes === 0 ? null : frameBytes / seconds
    },
  }
}

/** The codec of a logical stream of Ogg, as far as its granule positions need it. */
interface OggCodec {
  readonly serial: number
  /** Granules a second. */
  readonly rate: number
  /** The granule position at which the sound of a chain begins for Chromium. */
  readonly lead: number
}

/** Sound up to the end of a page; `initial` before the first one. */
interface OggTime {
  readonly codec: OggCodec | null
  /** Pages with sound so far, up to 2. */
  readonly pages: 0 | 1 | 2
  /** Where the first page begins, in seconds of its chain: a listener joins a chain in its middle. */
  readonly start: number
  /** Seconds on one timeline of all chains, which begins with the granule position 0 of the first. */
  readonly end: number
  /** Seconds of the present chain that are counted. */
  readonly counted: number
}

const NO_TIME: OggTime = { codec: null, pages: 0, start: 0, end: 0, counted: 0 }

/** A page of `serial` ends at `granule`; below 0 no packet ends in it. */
function afterPage(time: OggTime, serial: number, granule: number): OggTime {
  const { codec, pages, counted } = time
  if (codec === null || serial !== codec.serial || granule <= 0) return time
  const at = Math.max(0, (granule - codec.lead) / codec.rate)
  if (pages === 0) return { ...time, pages: 1, start: at, end: at, counted: at }
  // How long the first page is, only the next one says: as long as itself.
  const start = pages === 1 ? Math.max(0, time.start - Math.max(0, at - counted)) : time.start
  // As Chromium counts: granules ahead of all that was played are its time, others follow what was played.
  const end = at > time.end ? at : time.end + Math.max(0, at - counted)
  return { codec, pages: 2, start, end, counted: at }
}

/** Reads an identification header; null for a codec whose granules are not understood. */
function readOggCodec(header: Uint8Array, serial: number): OggCodec | null {
  const data = Buffer.from(header.buffer, header.byteOffset, header.byteLength)
  const isOf = (name: string, length: number) =>
    data.length >= length && data.toString('latin1', 0, name.length) === name
  // RFC 7845, section 5.1: the pre-skip is cut off.
  if (isOf('OpusHead', 12)) return { serial, rate: 48_000, lead: data.readUInt16LE(10) }
  if (isOf('\x01vorbis', 29)) {
    const rate = data.readUInt32LE(12)
    // Chromium counts half a long block more in each chain than its granules say.
    const lead = -(2 ** ((data[28] ?? 0) >> 4)) / 4
    return rate === 0 ? null : { serial, rate, lead }
  }
  if (isOf('\x7fFLAC', 30)) {
    const rate = data.readUIntBE(27, 3) >> 4
    return rate === 0 ? null : { serial, rate, lead: 0 }
  }
  return null
}

function oggClock(): SoundClock {
  let time = NO_TIME
  let isEmpty = true
  const packets = createOggPackets(
    (identification, _comments, serial) => {
      const codec = readOggCodec(identification, serial)
      if (codec !== null) time = { ...time, codec, counted: 0 }
    },
    (head) => {
      time = afterPage(time, head.readUInt32LE(14), Number(head.readBigInt64LE(6)))
    },
  )
  return {
    push(bytes) {
      isEmpty &&= bytes.length === 0
      packets.push(bytes)
    },
    get seconds() {
      if (time.codec === null) return isEmpty ? 0 : null
      return time.pages === 1 ? 0 : time.end - time.start
    },
    bytesPerSecond: null,
  }
}
