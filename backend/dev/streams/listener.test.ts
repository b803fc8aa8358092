import { describe, expect, it } from 'vitest'
import { readLoop } from './loop.ts'
import { readOggPages } from './ogg-pages.ts'
import { createListener, ICY_METAINT, LISTENER_BUFFER_BYTES } from './server.ts'
import { readDemoLoop } from './testing/demo-loop.ts'
import { splitIcy } from './testing/split-icy.ts'

const mp3 = readLoop('MP3', readDemoLoop('night-bus.mp3'))
const opus = readLoop('OPUS', readDemoLoop('long-wave.opus'))

function createSink(reads: boolean) {
  const written: Uint8Array[] = []
  const sink = {
    written,
    destroyed: false,
    writableLength: 0,
    write: (bytes: Uint8Array) => {
      written.push(bytes)
      if (!reads) sink.writableLength += bytes.length
    },
    destroy: () => {
      sink.destroyed = true
    },
  }
  return sink
}

describe('createListener', () => {
  it('announces each title when it starts', () => {
    const sink = createSink(true)
    const listen = createListener(sink, { station: 'demo-night-bus', loop: mp3, titles: true })
    listen(0, Math.ceil(100_000 / mp3.unitMs))
    const { blocks } = splitIcy(Buffer.concat(sink.written), ICY_METAINT)
    const announced = blocks.flatMap((text, number) => (text ? [{ text, second: number + 1 }] : []))
    expect(announced.map(({ text }) => text)).toEqual([
      "StreamTitle='Undertone - Last Stop, No One’s Hurry';",
      "StreamTitle='Undertone - Driver's Got the Window Down';",
      "StreamTitle='Undertone - Über die letzte Brücke';",
      "StreamTitle='Undertone - Empty Upper Deck';",
      "StreamTitle='Undertone - Last Stop, No One’s Hurry';",
    ])
    // At 128 kbit/s 16 000 bytes are one second: a change is announced within a second.
    expect(announced.slice(1).map(({ second }) => second - (second % 24))).toEqual([24, 48, 72, 96])
  })

  it('sends plain audio to a listener without titles', () => {
    const sink = createSink(true)
    createListener(sink, { station: 'demo-night-bus', loop: mp3, titles: false })(0, 686)
    expect(Buffer.concat(sink.written).equals(readDemoLoop('night-bus.mp3'))).toBe(true)
  })

  it('opens an Ogg stream with its header pages, even in the middle of the loop', () => {
    const sink = createSink(true)
    createListener(sink, { station: 'demo-long-wave', loop: opus, titles: false })(77, 80)
    const pages = readOggPages(Buffer.concat(sink.written))
    expect(pages.map((page) => [page.first, page.granule])).toEqual([
      [true, 0n],
      [false, 0n],
      [false, 9600n],
      [false, 19_200n],
      [false, 28_800n],
    ])
  })

  it('disconnects a listener that stops reading once its buffer is exceeded, not before', () => {
    const sink = createSink(false)
    const listen = createListener(sink, { station: 'demo-night-bus', loop: mp3, titles: false })
    let at = 0
    while (!sink.destroyed) {
      expect(sink.writableLength).toBeLessThanOrEqual(LISTENER_BUFFER_BYTES)
      listen(at, at + 8)
      at += 8
    }
    expect(sink.writableLength).toBeLessThan(LISTENER_BUFFER_BYTES + 8 * 418 + 1)
  })
})
