/**
 * Simulates a server that sends a capture like Icecast: a burst, then real time. Connections break at any byte, and the
 * splicer's output is compared with the capture frame by frame.
 */
import { createManualClock } from '../../../shared/net/testing/manual-clock.ts'
import type { ReadHeader } from '../../../shared/radio/frames.ts'
import { createIcyReader } from '../../../shared/radio/icy-reader.ts'
import { mainDataOf } from '../../../shared/radio/mp3-reservoir.ts'
import { cutInto } from '../../../shared/radio/testing/frames.ts'
import { createSplicer } from '../splicer.ts'

/** Recording. Unique frames are audio, all others are silence. */
export interface Capture {
  readonly bytes: Buffer
  readonly contentType: string
  readonly bytesPerSecond: number
  /** Byte offset of each frame. */
  readonly starts: readonly number[]
  /** Index of each unique frame by its bytes, -1 for all other frames. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Totals over all breaks, in frames except for `breaks`. */
export interface BreakCounts {
  breaks: number
  /** Number of unique frames that were sent twice. */
  repeated: number
  /** Number of unique frames that were received completely but not sent. */
  lost: number
  /** Number of places in the output that are no frame of the capture. */
  cut: number
}

export interface ServerOptions {
  /** Bytes of the burst for a new listener. */
  readonly burst: number
  /** Bytes between metadata blocks. Null when there are none. */
  readonly metaint: number | null
}

const EMPTY_BLOCK = Buffer.of(0)

/** Identifies a frame by its main data, which is the same in a muted frame. */
const keyOf = (frame: Buffer) => mainDataOf(frame).toString('latin1')

/** Reads a recording of complete frames. */
export function readCapture(bytes: Buffer, contentType: string, readHeader: ReadHeader): Capture {
  const starts: number[] = []
  const numbers = new Map<string, number>()
  let seconds = 0
  for (let offset = 0; offset < bytes.length; ) {
    const header = readHeader(bytes, offset)
    if (header === null || offset + header.length > bytes.length) break
    const key = keyOf(bytes.subarray(offset, offset + header.length))
    numbers.set(key, numbers.has(key) ? -1 : starts.length)
    starts.push(offset)
    seconds += header.samples / header.sampleRate
    offset += header.length
  }
  return { bytes, contentType, starts, numbers, bytesPerSecond: bytes.length / seconds }
}

/** Creates a generator of deterministic numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // Mixes in the high bits, because the low bits of this generator repeat soon.
    return (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32
  }
}

/** Minimum duration of a connection. Shorter audio may have fewer than the three frames needed for detection. */
const CONNECTION_MIN_SECONDS = 0.5
const CONNECTION_MAX_SECONDS = 40
/** Maximum wait for the next connection. */
const PAUSE_MAX_SECONDS = 8
/** For this time after a connection starts, bytes arrive in ticks, so that the splicer can measure the pace. */
const CLOSE_UP_SECONDS = 3
const TICK_SECONDS = 0.1

/** Plays the capture once over breaking connections. */
export function listenThrough(
  capture: Capture,
  { burst, metaint }: ServerOptions,
  readHeader: ReadHeader,
  random: () => number,
): BreakCounts {
  const { bytes, bytesPerSecond } = capture
  const clock = createManualClock()
  const out: Buffer[] = []
  const splicer = createSplicer(capture.contentType, clock, (parts) => void out.push(...parts))
  const windows: [from: number, to: number][] = []
  const position = (seconds: number) => Math.floor(seconds * bytesPerSecond)
  const push = (audio: Buffer) => {
    for (const piece of cutInto(audio, [1_460])) splicer.push(piece)
  }
  let breaks = -1
  let now = burst / bytesPerSecond + 1

  while (position(now) < bytes.length) {
    breaks += 1
    const from = Math.max(0, position(now) - burst)
    const seconds = CONNECTION_MIN_SECONDS + random() * CONNECTION_MAX_SECONDS
    const to = Math.min(bytes.length, position(now + seconds) - Math.floor(random() * 2_000))
    if (to <= from) continue
    windows.push([from, to])
    splicer.startConnection()
    const receive = createReceiver(metaint, push)
    let sent = from
    let time = now
    for (; sent < to; time += time - now < CLOSE_UP_SECONDS ? TICK_SECONDS : 1) {
      const until = Math.min(to, Math.max(position(time), sent))
      receive(bytes.subarray(sent, until))
      sent = until
      clock.advance(TICK_SECONDS * 1_000)
    }
    now += seconds + random() * PAUSE_MAX_SECONDS
  }
  splicer.finish()
  return { breaks, ...compare(capture, Buffer.concat(out), windows, readHeader) }
}

/** Returns a function that receives audio of a server with or without titles. */
function createReceiver(metaint: number | null, push: (audio: Buffer) => void) {
  if (metaint === null) return push
  const icy = createIcyReader(metaint, { audio: push, metadata: () => {} })
  let untilBlock = metaint
  return (audio: Buffer) => {
    for (let offset = 0; offset < audio.length; ) {
      const piece = audio.subarray(offset, offset + untilBlock)
      icy.push(piece)
      offset += piece.length
      untilBlock -= piece.length
      if (untilBlock > 0) continue
      icy.push(EMPTY_BLOCK)
      untilBlock = metaint
    }
  }
}

function compare(
  { numbers, starts, bytes }: Capture,
  out: Buffer,
  windows: readonly (readonly [number, number])[],
  readHeader: ReadHeader,
): Omit<BreakCounts, 'breaks'> {
  const sentCounts = new Uint8Array(starts.length)
  let cut = 0
  for (let offset = 0; offset < out.length; ) {
    const header = readHeader(out, offset)
    const number = header && numbers.get(keyOf(out.subarray(offset, offset + header.length)))
    if (!header || number === undefined || number === null) {
      cut += 1
      const next = out.indexOf(0xff, offset + 1)
      if (next < 0) break
      offset = next
      continue
    }
    if (number >= 0) sentCounts[number] = (sentCounts[number] ?? 0) + 1
    offset += header.length
  }
  const audioFrames = [...numbers.values()].filter((number) => number >= 0)
  const isReceived = (number: number) => {
    const from = starts[number] ?? 0
    const to = starts[number + 1] ?? bytes.length
    return windows.some((window) => window[0] <= from && to <= window[1])
  }
  return {
    cut,
    repeated: audioFrames.filter((number) => (sentCounts[number] ?? 0) > 1).length,
    lost: audioFrames.filter((number) => sentCounts[number] === 0 && isReceived(number)).length,
  }
}
