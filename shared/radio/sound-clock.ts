import { createByteBuffer } from './byte-buffer.ts'
import { isOgg } from './content-types.ts'
import { frameReaderFor, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { createOggPackets } from './ogg-packets.ts'

/** Measures the audio of one response like an audio element that plays it. */
export interface SoundClock {
  /** The next bytes of the response, in any chunks. */
  push(bytes: Buffer): void
  /** Seconds of audio so far; null if not measurable. */
  readonly seconds: number | null
  /** Null before the first frame, and for audio without plain frames. */
  readonly bytesPerSecond: number | null
}

/** Measures MP3 and AAC by frames, Ogg by granule positions (to one page). Other audio is not measurable. */
export function createSoundClock(contentType: string | null): SoundClock {
  const read = frameReaderFor(contentType)
  if (read !== null) return frameClock(read)
  if (isOgg(contentType ?? '')) return oggClock()
  return { push: () => {}, seconds: null, bytesPerSecond: null }
}

function frameClock(read: ReadHeader): SoundClock {
  const cut = createByteBuffer()
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
      cut.retainFrom(data, Math.min(at, data.length))
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
  /** Pages with audio so far, up to 2. */
  readonly pages: 0 | 1 | 2
  /** Start of the first page, in seconds of its chain: listeners join in mid-chain. */
  readonly start: number
  /** Seconds on one timeline for all chains, starting at granule position 0 of the first. */
  readonly end: number
  readonly counted: number
}

const NO_TIME: OggTime = { codec: null, pages: 0, start: 0, end: 0, counted: 0 }

/** A page of `serial` ends at `granule`; below 0 no packet ends in it. */
function afterPage(time: OggTime, serial: number, granule: number): OggTime {
  const { codec, pages, counted } = time
  if (codec === null || serial !== codec.serial || granule <= 0) return time
  const at = Math.max(0, (granule - codec.lead) / codec.rate)
  if (pages === 0) return { ...time, pages: 1, start: at, end: at, counted: at }
  // The length of the first page is unknown; assume the length of the second.
  const start = pages === 1 ? Math.max(0, time.start - Math.max(0, at - counted)) : time.start
  // Like Chromium: a granule position ahead of the timeline sets it; others advance it.
  const end = at > time.end ? at : time.end + Math.max(0, at - counted)
  return { codec, pages: 2, start, end, counted: at }
}

/** Reads an identification header; null for an unsupported codec. */
function readOggCodec(header: Uint8Array, serial: number): OggCodec | null {
  const data = Buffer.from(header.buffer, header.byteOffset, header.byteLength)
  const isOf = (name: string, length: number) =>
    data.length >= length && data.toString('latin1', 0, name.length) === name
  // RFC 7845, section 5.1: the pre-skip is dropped.
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
