import { randomInt } from 'node:crypto'
import { splitAdtsFrames } from './adts-frames.ts'
import type { DemoStation } from './demo-stations.ts'
import { splitMp3Frames } from './mp3-frames.ts'
import { openOggLive } from './ogg-live.ts'
import { OPUS_RATE, opusPacketSamples } from './ogg-opus.ts'
import { type OggPage, packetsOfPage, readOggPages } from './ogg-pages.ts'
import type { AudioFrame } from './split-frames.ts'

/** An encoded loop, cut into units (frames or pages) that all play equally long. */
export interface Loop {
  readonly unitMs: number
  /** Bytes of each unit, in order. */
  readonly unitBytes: readonly number[]
  /** A stream for one new listener. */
  open(): LoopStream
}

/** What one listener gets: the header first, then unit after unit, any index, modulo the loop. */
export interface LoopStream {
  readonly header: Uint8Array
  next(index: number): Uint8Array
}

/** OpusHead and OpusTags have a page each. */
const OGG_HEADER_PAGES = 2

/** Reads an encoded loop. Throws when it is not cleanly made of equal units of that codec. */
export function readLoop(codec: DemoStation['codec'], data: Uint8Array): Loop {
  if (codec === 'MP3') return frameLoop(splitMp3Frames(data))
  if (codec === 'AAC') return frameLoop(splitAdtsFrames(data))
  return oggLoop(readOggPages(data))
}

/** The unit of a loop that an endless count has reached. */
function unitAt<T>(units: readonly T[], index: number): T {
  const unit = units[index % units.length]
  if (unit === undefined) throw new Error('The loop is empty.')
  return unit
}

function equalLength(samples: readonly number[]): number {
  const [first] = samples
  if (!first || samples.some((length) => length !== first)) {
    throw new Error('The pieces of the loop do not all play equally long.')
  }
  return first
}

function frameLoop(frames: readonly AudioFrame[]): Loop {
  const samples = equalLength(frames.map((frame) => frame.samples))
  const stream = { header: new Uint8Array(), next: (index: number) => unitAt(frames, index).bytes }
  return {
    unitMs: (samples * 1000) / unitAt(frames, 0).sampleRate,
    unitBytes: frames.map((frame) => frame.bytes.length),
    open: () => stream,
  }
}

function oggLoop(pages: readonly OggPage[]): Loop {
  const headers = pages.slice(0, OGG_HEADER_PAGES)
  const audio = pages.slice(OGG_HEADER_PAGES)
  const samples = equalLength(
    audio.map((page) =>
      packetsOfPage(page).reduce((sum, packet) => sum + opusPacketSamples(packet), 0),
    ),
  )
  return {
    unitMs: (samples * 1000) / OPUS_RATE,
    unitBytes: audio.map((page) => page.body.length),
    open: () => {
      const live = openOggLive(headers, randomInt(2 ** 32))
      return { header: live.header, next: (index) => live.next(unitAt(audio, index), samples) }
    },
  }
}
