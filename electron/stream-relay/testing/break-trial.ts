import { createManualClock } from '../../../shared/net/testing/manual-clock.ts'
import type { ReadHeader } from '../../../shared/radio/frames.ts'
import { createIcyReader } from '../../../shared/radio/icy-reader.ts'
import { mainDataOf } from '../../../shared/radio/mp3-reservoir.ts'
import { cutInto } from '../../../shared/radio/testing/frames.ts'
import { createSplicer } from '../splicer.ts'

/*
 * A server sends a capture as Icecast does: a burst of the recent past, then at the pace of the music. Its
 * connections break at any byte, and what leaves the splicer is compared with the capture, frame by frame.
 */

/** A recording as a station sends it, and which of its frames come once: those are sound, the rest is silence. */
export interface Capture {
  readonly bytes: Buffer
  readonly contentType: string
  readonly bytesPerSecond: number
  /** Where each frame begins. */
  readonly starts: readonly number[]
  /** The number of each frame that comes once, by its bytes; -1 for the others. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Sums over all breaks, in frames but for `breaks`. */
export interface BreakCounts {
  breaks: number
  /** Sound that left twice. */
  repeated: number
  /** Sound that was received whole and did not leave. */
  lost: number
  /** What left is no frame of the capture. */
  cut: number
}

export interface ServerOptions {
  /** Bytes of the recent past that a new listener gets at once. */
  readonly burst: number
  /** Bytes between metadata blocks; null: none are sent. */
  readonly metaint: number | null
}

/** A metadata block that says nothing new. */
const EMPTY_BLOCK = Buffer.of(0)

/** After a break without a join some frames of MP3 are muted: their main data stays. */
const keyOf = (frame: Buffer) => mainDataOf(frame).toString('latin1')

/** Reads a recording of whole frames. */
export function readCapture(bytes: Buffer, contentType: string, read: ReadHeader): Capture {
  const starts: number[] = []
  const numbers = new Map<string, number>()
  let seconds = 0
  for (let at = 0; at < bytes.length; ) {
    const header = read(bytes, at)
    if (header === null || at + header.length > bytes.length) break
    const key = keyOf(bytes.subarray(at, at + header.length))
    numbers.set(key, numbers.has(key) ? -1 : starts.length)
    starts.push(at)
    seconds += header.samples / header.sampleRate
    at += header.length
  }
  return { bytes, contentType, starts, numbers, bytesPerSecond: bytes.length / seconds }
}

/** Numbers in [0, 1), the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The low bits of such a generator repeat soon.
    return (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32
  }
}

/** Less than this may not be three frames, by which sound is recognised. */
const LEAST_SECONDS = 0.5
/** The longest connection and the longest wait for the next one. */
const MOST_SECONDS = 40
const MOST_AWAY_SECONDS = 8
/** How long after a connection begins each tick is fed alone, so that the splicer's clock sees the pace. */
const CLOSE_UP_SECONDS = 3
const TICK_SECONDS = 0.1

/** Listens to the capture once from beginning to end, over connections that break. */
export function listenThrough(
  capture: Capture,
  { burst, metaint }: ServerOptions,
  read: ReadHeader,
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
    const seconds = LEAST_SECONDS + random() * MOST_SECONDS
    const to = Math.min(bytes.length, position(now + seconds) - Math.floor(random() * 2_000))
    if (to <= from) continue
    windows.push([from, to])
    splicer.begin()
    const receive = receiver(metaint, push)
    let sent = from
    let at = now
    for (; sent < to; at += at - now < CLOSE_UP_SECONDS ? TICK_SECONDS : 1) {
      const until = Math.min(to, Math.max(position(at), sent))
      receive(bytes.subarray(sent, until))
      sent = until
      clock.advance(TICK_SECONDS * 1_000)
    }
    now += seconds + random() * MOST_AWAY_SECONDS
  }
  splicer.finish()
  return { breaks, ...judge(capture, Buffer.concat(out), windows, read) }
}

/** Takes audio on the way of a server with titles, or of one without. */
function receiver(metaint: number | null, push: (audio: Buffer) => void) {
  if (metaint === null) return push
  const icy = createIcyReader(metaint, { audio: push, metadata: () => {} })
  let untilBlock = metaint
  return (audio: Buffer) => {
    for (let at = 0; at < audio.length; ) {
      const piece = audio.subarray(at, at + untilBlock)
      icy.push(piece)
      at += piece.length
      untilBlock -= piece.length
      if (untilBlock > 0) continue
      icy.push(EMPTY_BLOCK)
      untilBlock = metaint
    }
  }
}

function judge(
  { numbers, starts, bytes }: Capture,
  out: Buffer,
  windows: readonly (readonly [number, number])[],
  read: ReadHeader,
): Omit<BreakCounts, 'breaks'> {
  const left = new Uint8Array(starts.length)
  let cut = 0
  for (let at = 0; at < out.length; ) {
    const header = read(out, at)
    const number = header && numbers.get(keyOf(out.subarray(at, at + header.length)))
    if (!header || number === undefined || number === null) {
      cut += 1
      const next = out.indexOf(0xff, at + 1)
      if (next < 0) break
      at = next
      continue
    }
    if (number >= 0) left[number] = (left[number] ?? 0) + 1
    at += header.length
  }
  const sound = [...numbers.values()].filter((number) => number >= 0)
  const received = (number: number) => {
    const from = starts[number] ?? 0
    const to = starts[number + 1] ?? bytes.length
    return windows.some((window) => window[0] <= from && to <= window[1])
  }
  return {
    cut,
    repeated: sound.filter((number) => (left[number] ?? 0) > 1).length,
    lost: sound.filter((number) => left[number] === 0 && received(number)).length,
  }
}
