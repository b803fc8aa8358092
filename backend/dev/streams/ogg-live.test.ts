import { describe, expect, it } from 'vitest'
import { openOggLive } from './loop.ts'
import { readOggPages } from './ogg-pages.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

const pages = readOggPages(readDemoLoop('long-wave.opus'))
const headers = pages.slice(0, 2)
const audio = pages.slice(2)
const PAGE_SAMPLES = 9600

describe('openOggLive', () => {
  it('makes one valid logical stream of several turns, whatever page it starts with', () => {
    const live = openOggLive(headers, 4711)
    const parts = [live.header]
    const count = audio.length * 3
    for (let index = 97; index < 97 + count; index += 1) {
      const page = audio[index % audio.length]
      if (page) parts.push(live.next(page, PAGE_SAMPLES))
    }
    // Reading checks every page's checksum.
    const stream = readOggPages(Buffer.concat(parts))
    expect(stream.map((page) => page.sequence)).toEqual(stream.map((_, number) => number))
    expect(stream.every((page) => page.serial === 4711 && !page.last)).toBe(true)
    expect(stream.filter((page) => page.first)).toEqual([stream[0]])
    const granules = stream.slice(2).map((page) => page.granule)
    expect(granules).toEqual(granules.map((_, number) => BigInt((number + 1) * PAGE_SAMPLES)))
  })

  it('leaves the audio itself untouched', () => {
    const [page] = audio
    if (!page) throw new Error('The loop has no audio.')
    const [sent] = readOggPages(openOggLive(headers, 1).next(page, PAGE_SAMPLES))
    expect(sent?.body).toEqual(page.body)
    expect(sent?.lacing).toEqual(page.lacing)
  })
})
