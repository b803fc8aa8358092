import { randomInt } from 'node:crypto'
import { type ReadHeader, readAdtsHeader, readMp3Header } from '../../../shared/radio/frames.ts'
import type { DemoStation } from './demo-stations.ts'
import { type OggPage, packetsOfPage, readOggPages, writeOggPage } from './ogg-pages.ts'

interface AudioFrame {
  readonly bytes: Uint8Array
  readonly samples: number
  readonly sampleRate: number
}

/** Splits audio without copying. Throws with `name` and the byte offset on a tag, a gap or a truncated frame. */
function splitFrames(data: Uint8Array, readHeader: ReadHeader, name: string): AudioFrame[] {
  const frames: AudioFrame[] = []
  let offset = 0
  while (offset < data.length) {
    const header = readHeader(data, offset)
    if (!header) throw new Error(`No ${name} frame at byte ${offset}.`)
    const { length, samples, sampleRate } = header
    if (offset + length > data.length)
      throw new Error(`The ${name} frame at byte ${offset} is cut off.`)
    frames.push({ bytes: data.subarray(offset, offset + length), samples, sampleRate })
    offset += length
  }
  return frames
}

/** Ogg Opus always counts 48 kHz samples (RFC 7845, section 4). */
const OPUS_RATE = 48_000

/** Duration of one Opus frame in ms by configuration number (RFC 6716, table 2). */
function frameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config % 4] ?? 0
  if (config < 16) return [10, 20][config % 2] ?? 0
  return [2.5, 5, 10, 20][config % 4] ?? 0
}

export function opusPacketSamples(packet: Uint8Array): number {
  // The first byte (TOC) has the configuration and a code for the number of frames (RFC 6716, section 3.1).
  const [toc, count = 0] = packet
  if (toc === undefined) throw new Error('An Opus packet has at least one byte.')
  const frames = [1, 2, 2, count & 0b111111][toc & 0b11] ?? 0
  return (frameMs(toc >> 3) * frames * OPUS_RATE) / 1000
}

interface OggLiveStream {
  readonly header: Uint8Array
  next(page: OggPage, samples: number): Uint8Array
}

/** Numbers pages and positions from zero, so that a player sees one stream that started when it joined. */
export function openOggLive(headers: readonly OggPage[], serial: number): OggLiveStream {
  let sequence = headers.length
  let granule = 0n
  const opening = headers.map((page, number) =>
    writeOggPage({ ...page, serial, sequence: number, first: number === 0, last: false }),
  )
  return {
    header: Buffer.concat(opening),
    next: (page, samples) => {
      granule += BigInt(samples)
      const bytes = writeOggPage({ ...page, serial, sequence, granule, first: false, last: false })
      sequence += 1
      return bytes
    },
  }
}

export function splitMp3Frames(data: Uint8Array): AudioFrame[] {
  return splitFrames(data, readMp3Header, 'MP3')
}

export function splitAdtsFrames(data: Uint8Array): AudioFrame[] {
  return splitFrames(data, readAdtsHeader, 'ADTS')
}

/** Demo audio that repeats without a gap. A unit is an MP3 or ADTS frame, or an Ogg page. */
export interface Loop {
  readonly unitMs: number
  readonly unitBytes: readonly number[]
  open(): LoopStream
}

export interface LoopStream {
  readonly header: Uint8Array
  next(index: number): Uint8Array
}

/** OpusHead and OpusTags have one page each. */
const OGG_HEADER_PAGES = 2

export function readLoop(codec: DemoStation['codec'], data: Uint8Array): Loop {
  if (codec === 'MP3') return frameLoop(splitMp3Frames(data))
  if (codec === 'AAC') return frameLoop(splitAdtsFrames(data))
  return oggLoop(readOggPages(data))
}

function unitAt<T>(units: readonly T[], index: number): T {
  const unit = units[index % units.length]
  if (unit === undefined) throw new Error('The loop is empty.')
  return unit
}

function equalLength(samples: readonly number[]): number {
  const [first] = samples
  if (!first || samples.some((length) => length !== first)) {
    throw new Error('The units of the loop do not have equal durations.')
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
