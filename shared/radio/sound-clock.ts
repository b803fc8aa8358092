import { createByteBuffer } from './byte-buffer.ts'
import { isOgg } from './content-types.ts'
import { frameReaderFor, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { createOggPackets } from './ogg-packets.ts'

/** Measures the duration of the audio in a response, as an audio element would that plays it. */
export interface SoundClock {
  push(bytes: Buffer): void
  /** Seconds of audio so far. Null when the audio is not measurable. */
  readonly seconds: number | null
  /** Null before the first frame, and for other codecs than MP3 and AAC. */
  readonly bytesPerSecond: number | null
}

/** Measures MP3 and AAC by frames, and Ogg by granule positions, exact to one page. Cannot measure other audio. */
export function createSoundClock(contentType: string | null): SoundClock {
  const readHeader = frameReaderFor(contentType)
  if (readHeader !== null) return frameClock(readHeader)
  if (isOgg(contentType ?? '')) return oggClock()
  return { push: () => {}, seconds: null, bytesPerSecond: null }
}

function frameClock(readHeader: ReadHeader): SoundClock {
  const buffered = createByteBuffer()
  let frameOffset = 0
  let isEmpty = true
  let seconds = 0
  let frameBytes = 0
  return {
    push(bytes) {
      isEmpty &&= bytes.length === 0
      const data = buffered.joinedWith(bytes)
      let offset = frameOffset
      while (offset + MAX_HEADER_BYTES <= data.length) {
        const header = readHeader(data, offset)
        if (header === null) {
          const next = data.indexOf(0xff, offset + 1)
          offset = next < 0 ? data.length : next
          continue
        }
        seconds += header.samples / header.sampleRate
        frameBytes += header.length
        offset += header.length
      }
      frameOffset = Math.max(0, offset - data.length)
      buffered.retainFrom(data, Math.min(offset, data.length))
    },
    get seconds() {
      return isEmpty || frameBytes > 0 ? seconds : null
    },
    get bytesPerSecond() {
      return frameBytes === 0 ? null : frameBytes / seconds
    },
  }
}

/** Codec parameters of a logical Ogg stream that affect granule positions. */
interface OggCodec {
  readonly serial: number
  readonly rate: number
  /** Granule position at which Chromium starts the audio of a chain. */
  readonly lead: number
}

interface OggTime {
  readonly codec: OggCodec | null
  /** Number of pages with audio so far. Stops at 2. */
  readonly pages: 0 | 1 | 2
  /** Start of the first page in seconds of its chain. Listeners usually join in the middle of a chain. */
  readonly start: number
  /** Seconds on one timeline for all chains, which starts at granule position 0 of the first chain. */
  readonly end: number
  /** End of the latest page in seconds of its chain. */
  readonly chainEnd: number
}

const NO_TIME: OggTime = { codec: null, pages: 0, start: 0, end: 0, chainEnd: 0 }

/** Adds a page of the stream `serial` that ends at `granule`, which is negative when no packet ends in the page. */
function afterPage(time: OggTime, serial: number, granule: number): OggTime {
  const { codec, pages, chainEnd } = time
  if (codec === null || serial !== codec.serial || granule <= 0) return time
  const seconds = Math.max(0, (granule - codec.lead) / codec.rate)
  if (pages === 0) return { ...time, pages: 1, start: seconds, end: seconds, chainEnd: seconds }
  // The duration of the first page is unknown, so assume that of the second page.
  const start = pages === 1 ? Math.max(0, time.start - Math.max(0, seconds - chainEnd)) : time.start
  // As in Chromium, a granule position ahead of the timeline sets it, and any other position advances it.
  const end = seconds > time.end ? seconds : time.end + Math.max(0, seconds - chainEnd)
  return { codec, pages: 2, start, end, chainEnd: seconds }
}

/** Parses an identification header. Returns null for an unsupported codec. */
function readOggCodec(header: Uint8Array, serial: number): OggCodec | null {
  const data = Buffer.from(header.buffer, header.byteOffset, header.byteLength)
  const isOf = (name: string, length: number) =>
    data.length >= length && data.toString('latin1', 0, name.length) === name
  // The player skips the pre-skip (RFC 7845, section 5.1).
  if (isOf('OpusHead', 12)) return { serial, rate: 48_000, lead: data.readUInt16LE(10) }
  if (isOf('\x01vorbis', 29)) {
    const rate = data.readUInt32LE(12)
    // Chromium adds half a long block to each chain.
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
      if (codec !== null) time = { ...time, codec, chainEnd: 0 }
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
