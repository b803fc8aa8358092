import { describe, expect, it } from 'vitest'
import {
  openOggLive,
  opusPacketSamples,
  readLoop,
  splitAdtsFrames,
  splitMp3Frames,
} from './loop.ts'
import { readOggPages } from './ogg-pages.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

function record(loop: ReturnType<typeof readLoop>, from: number, to: number): Uint8Array {
  const stream = loop.open()
  const units = Array.from({ length: to - from }, (_, number) => stream.next(from + number))
  return Buffer.concat([stream.header, ...units])
}

describe('readLoop', () => {
  it('repeats the MP3 loop frame by frame, across the join', () => {
    const loop = readLoop('MP3', readDemoLoop('night-bus.mp3'))
    expect(loop.unitMs).toBeCloseTo(26.122, 3)
    const frames = splitMp3Frames(record(loop, 600, 600 + 3 * 686))
    expect(frames).toHaveLength(3 * 686)
    expect(frames[86]?.bytes).toEqual(frames[86 + 686]?.bytes)
  })

  it('gives every Ogg listener a separate stream from the start', () => {
    const loop = readLoop('OPUS', readDemoLoop('long-wave.opus'))
    expect(loop.unitMs).toBe(200)
    const first = readOggPages(record(loop, 130, 300))
    const second = readOggPages(record(loop, 250, 300))
    expect(first[2]?.granule).toBe(9600n)
    expect(second[2]?.granule).toBe(9600n)
    expect(second.at(-1)?.body).toEqual(first.at(-1)?.body)
    expect(second[0]?.serial).not.toBe(first[0]?.serial)
  })

  it('has loops under 300 kB', () => {
    for (const name of ['night-bus.mp3', 'cellar-signal.aac', 'long-wave.opus'] as const) {
      expect(readDemoLoop(name).length).toBeLessThan(300_000)
    }
  })

  it('rejects an empty loop or one of the wrong format', () => {
    expect(() => readLoop('MP3', new Uint8Array())).toThrow('do not have equal durations')
    expect(() => readLoop('AAC', readDemoLoop('night-bus.mp3'))).toThrow('No ADTS frame')
  })
})

describe('splitMp3Frames', () => {
  const loop = readDemoLoop('night-bus.mp3')

  it('finds every frame of the demo loop, at exactly 128 kbit/s', () => {
    const frames = splitMp3Frames(loop)
    expect(frames).toHaveLength(686)
    expect(new Set(frames.map((frame) => frame.bytes.length))).toEqual(new Set([417, 418]))
    const seconds = (frames.length * 1152) / 44_100
    expect(loop.length).toBe((seconds * 128_000) / 8)
  })

  it('finds no frame that uses bits of another, so the join is clean', () => {
    for (const { bytes } of splitMp3Frames(loop)) {
      const afterHeader = bytes[1] === 0xfa ? 6 : 4
      const mainDataBegin = ((bytes[afterHeader] ?? 0) << 1) | ((bytes[afterHeader + 1] ?? 0) >> 7)
      expect(mainDataBegin).toBe(0)
    }
  })

  it('splits two loops into twice the frames', () => {
    expect(splitMp3Frames(Buffer.concat([loop, loop]))).toHaveLength(2 * 686)
  })

  it('rejects a tag, a truncated frame, a truncated header and free-format audio, with the byte', () => {
    const tagged = Buffer.concat([new TextEncoder().encode('ID3'), loop])
    expect(() => splitMp3Frames(tagged)).toThrow('at byte 0')
    expect(() => splitMp3Frames(loop.subarray(0, 500))).toThrow('is cut off')
    expect(() => splitMp3Frames(loop.subarray(0, 420))).toThrow('at byte 417')
    expect(() => splitMp3Frames(Uint8Array.of(0xff, 0xfb, 0x00, 0x64))).toThrow('at byte 0')
  })
})

describe('splitAdtsFrames', () => {
  const loop = readDemoLoop('cellar-signal.aac')

  it('finds every frame of the demo loop, at about 96 kbit/s', () => {
    const frames = splitAdtsFrames(loop)
    expect(frames).toHaveLength(860)
    expect(frames.every((frame) => frame.samples === 1024 && frame.sampleRate === 44_100)).toBe(
      true,
    )
    const kbits = (loop.length * 8) / 1000 / ((860 * 1024) / 44_100)
    expect(kbits).toBeGreaterThan(90)
    expect(kbits).toBeLessThan(102)
  })

  it('loses no byte', () => {
    const bytes = Buffer.concat(splitAdtsFrames(loop).map((frame) => frame.bytes))
    expect(bytes.equals(loop)).toBe(true)
  })

  it('counts several blocks in one frame', () => {
    const frame = Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfd, 0)
    expect(splitAdtsFrames(frame)).toMatchObject([{ samples: 2048, sampleRate: 44_100 }])
  })

  it('rejects non-ADTS data, a truncated frame and a length below the header length', () => {
    expect(() => splitAdtsFrames(loop.subarray(1))).toThrow('at byte 0')
    expect(() => splitAdtsFrames(loop.subarray(0, 50))).toThrow('is cut off')
    expect(() => splitAdtsFrames(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0, 0x1f, 0xfc))).toThrow(
      'at byte 0',
    )
    expect(() => splitAdtsFrames(Uint8Array.of(0xff, 0xf1, 0x50))).toThrow('at byte 0')
  })
})

describe('openOggLive', () => {
  const pages = readOggPages(readDemoLoop('long-wave.opus'))
  const headers = pages.slice(0, 2)
  const audio = pages.slice(2)
  const PAGE_SAMPLES = 9600

  it('creates one valid logical stream over several loops, from any start page', () => {
    const live = openOggLive(headers, 4711)
    const parts = [live.header]
    const count = audio.length * 3
    for (let index = 97; index < 97 + count; index += 1) {
      const page = audio[index % audio.length]
      if (page) parts.push(live.next(page, PAGE_SAMPLES))
    }
    // Reading verifies every checksum.
    const stream = readOggPages(Buffer.concat(parts))
    expect(stream.map((page) => page.sequence)).toEqual(stream.map((_, number) => number))
    expect(stream.every((page) => page.serial === 4711 && !page.last)).toBe(true)
    expect(stream.filter((page) => page.first)).toEqual([stream[0]])
    const granules = stream.slice(2).map((page) => page.granule)
    expect(granules).toEqual(granules.map((_, number) => BigInt((number + 1) * PAGE_SAMPLES)))
  })

  it('leaves the audio unchanged', () => {
    const [page] = audio
    if (!page) throw new Error('Expected audio in the loop.')
    const [sent] = readOggPages(openOggLive(headers, 1).next(page, PAGE_SAMPLES))
    expect(sent?.body).toEqual(page.body)
    expect(sent?.lacing).toEqual(page.lacing)
  })
})

describe('opusPacketSamples', () => {
  it.each([
    { toc: [0 << 3], ms: 10 },
    { toc: [3 << 3], ms: 60 },
    { toc: [13 << 3], ms: 20 },
    { toc: [16 << 3], ms: 2.5 },
    { toc: [31 << 3], ms: 20 },
    { toc: [(31 << 3) | 1], ms: 40 },
    { toc: [(31 << 3) | 2], ms: 40 },
    { toc: [(31 << 3) | 3, 0x80 | 5], ms: 100 },
  ])('reads $ms ms from $toc', ({ toc, ms }) => {
    expect(opusPacketSamples(Uint8Array.from(toc))).toBe(ms * 48)
  })

  it('rejects an empty packet', () => {
    expect(() => opusPacketSamples(new Uint8Array())).toThrow('at least one byte')
  })
})
