import { describe, expect, it } from 'vitest'
import { readLoop, splitMp3Frames } from './loop.ts'
import { readOggPages } from './ogg-pages.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

/** The bytes a listener gets who hears units `from` to `to`. */
function record(loop: ReturnType<typeof readLoop>, from: number, to: number): Uint8Array {
  const stream = loop.open()
  const units = Array.from({ length: to - from }, (_, number) => stream.next(from + number))
  return Buffer.concat([stream.header, ...units])
}

describe('readLoop', () => {
  it('goes round the MP3 loop frame by frame, across its join', () => {
    const loop = readLoop('MP3', readDemoLoop('night-bus.mp3'))
    expect(loop.unitMs).toBeCloseTo(26.122, 3)
    const frames = splitMp3Frames(record(loop, 600, 600 + 3 * 686))
    expect(frames).toHaveLength(3 * 686)
    expect(frames[86]?.bytes).toEqual(frames[86 + 686]?.bytes)
  })

  it('gives every Ogg listener a stream of its own that starts at its beginning', () => {
    const loop = readLoop('OPUS', readDemoLoop('long-wave.opus'))
    expect(loop.unitMs).toBe(200)
    const first = readOggPages(record(loop, 130, 300))
    const second = readOggPages(record(loop, 250, 300))
    expect(first[2]?.granule).toBe(9600n)
    expect(second[2]?.granule).toBe(9600n)
    expect(second.at(-1)?.body).toEqual(first.at(-1)?.body)
    expect(second[0]?.serial).not.toBe(first[0]?.serial)
  })

  it('keeps every committed loop under 300 kB', () => {
    for (const name of ['night-bus.mp3', 'cellar-signal.aac', 'long-wave.opus'] as const) {
      expect(readDemoLoop(name).length).toBeLessThan(300_000)
    }
  })

  it('refuses a loop of nothing or of the wrong kind', () => {
    expect(() => readLoop('MP3', new Uint8Array())).toThrow('do not all play equally long')
    expect(() => readLoop('AAC', readDemoLoop('night-bus.mp3'))).toThrow('No ADTS frame')
  })
})
