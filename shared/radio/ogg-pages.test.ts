import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOggPackets } from './ogg-packets.ts'
import { createOggPages, withoutEmptyEnding, writeChecksum } from './ogg-pages.ts'
import { countWork } from './testing/count-work.ts'
import { cutInto } from './testing/frames.ts'
import { oggPage, opusChain } from './testing/ogg.ts'

const CHAIN = opusChain(
  1,
  'A',
  Array.from({ length: 20 }, (_, n) => 960 * (n + 1)),
)

function pagesIn(data: Buffer, lengths: readonly number[] = [1_460]): Buffer[] {
  const out: Buffer[] = []
  const pages = createOggPages((page) => out.push(page))
  for (const piece of cutInto(data, lengths)) pages.push(piece)
  return out
}

test('returns complete pages for any chunks', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lengths, (cuts) => {
      const pages = pagesIn(CHAIN, cuts)
      expect(pages).toHaveLength(22)
      expect(Buffer.concat(pages).equals(CHAIN)).toBe(true)
    }),
  )
})

test('starts with the first complete page', () => {
  const pages = pagesIn(CHAIN)
  for (let from = 1; from <= (pages[0]?.length ?? 0); from += 1)
    expect(Buffer.concat(pagesIn(CHAIN.subarray(from))).equals(Buffer.concat(pages.slice(1)))).toBe(
      true,
    )
})

test('drops bytes between pages and an incomplete page', () => {
  const page = oggPage([Buffer.from('sound')])
  const odd = [Buffer.from('OggS\x01OggO'), page, Buffer.alloc(70_000, 'Ogg'), page]
  expect(pagesIn(Buffer.concat([...odd, page.subarray(0, -1)]), [7]).map(String)).toEqual(
    [page, page].map(String),
  )
})

test.each([
  ['pages', Buffer.concat(Array<Buffer>(10).fill(oggPage([Buffer.alloc(60_000)])))],
  ['no pages', Buffer.alloc(65_536, 'OggO')],
])('reads %s byte by byte with linear work', (_, data) => {
  const bytes = cutInto(data, [1])
  const work = countWork()
  const pages = createOggPages(() => {})
  for (const byte of bytes) pages.push(byte)
  work.stop()
  expect(work.bytes).toBeLessThan(500 * data.length)
})

/** Two songs by Liquidsoap 2.1 (Opus, 48 kbit/s): the last page of each has an empty packet. */
const LIQUIDSOAP = readFileSync(new URL('./testing/liquidsoap.ogg', import.meta.url))

/** Output for `data` in chunks of these lengths. */
function repair(data: Buffer, lengths: readonly number[] = [1_460]): Buffer {
  const out: Buffer[] = []
  const pages = createOggPages((page) => void out.push(withoutEmptyEnding(page)))
  for (const piece of cutInto(data, lengths)) pages.push(piece)
  return Buffer.concat(out)
}

function pagesOf(data: Buffer) {
  const pages: { bytes: Buffer; last: boolean; segments: number[] }[] = []
  for (let at = 0; at < data.length; ) {
    expect(data.toString('latin1', at, at + 4)).toBe('OggS')
    const segments = [...data.subarray(at + 27, at + 27 + (data[at + 26] ?? 0))]
    const end = at + 27 + segments.length + segments.reduce((sum, length) => sum + length, 0)
    pages.push({ bytes: data.subarray(at, end), last: ((data[at + 5] ?? 0) & 4) > 0, segments })
    at = end
  }
  return pages
}

const summed = (page: Buffer) => {
  const copy = Buffer.from(page)
  writeChecksum(copy)
  return copy
}

/** A last page with these segments; all body bytes are 1. */
function lastPage(segments: readonly number[], flags = 4): Buffer {
  const body = Buffer.alloc(
    segments.reduce((sum, length) => sum + length, 0),
    1,
  )
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head[26] = segments.length
  return summed(Buffer.concat([head, Buffer.from(segments), body]))
}

describe('withoutEmptyEnding for Liquidsoap', () => {
  const before = pagesOf(LIQUIDSOAP)
  const after = pagesOf(repair(LIQUIDSOAP))

  test('removes the empty packet', () => {
    expect(before.filter(({ last, segments }) => last && segments.at(-1) === 0)).toHaveLength(2)
    expect(after.filter(({ last, segments }) => last && segments.at(-1) === 0)).toHaveLength(0)
    expect(after.filter(({ last }) => last)).toHaveLength(2)
  })

  test('preserves all other packets and fixes the checksums', () => {
    const packets = (pages: typeof before) => pages.map(({ segments }) => segments.filter(Boolean))
    expect(packets(after)).toEqual(packets(before))
    for (const [n, { bytes, last }] of after.entries()) {
      expect(bytes.equals(summed(bytes))).toBe(true)
      if (!last) expect(bytes.equals(before[n]?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
  })

  test('does not depend on chunk boundaries', () => {
    const full = repair(LIQUIDSOAP)
    const lengths = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lengths, (cuts) => repair(LIQUIDSOAP, cuts).equals(full)),
      { numRuns: 40 },
    )
    expect(repair(LIQUIDSOAP, [1]).equals(full)).toBe(true)
  })
})

test.each([
  ['no empty packet', lastPage([10, 20])],
  ['an empty packet that is not the last page', lastPage([10, 0], 0)],
  ['a packet that fills its segments', lastPage([255, 0])],
  ['the end of a packet of the page before', lastPage([0], 5)],
  ['no segments', lastPage([])],
])('leaves %s unchanged', (_, page) => {
  expect(repair(page).equals(page)).toBe(true)
})

test('keeps a last page that has only an empty packet', () => {
  expect(repair(lastPage([0])).equals(lastPage([]))).toBe(true)
})

test('preserves titles', () => {
  const codecs: string[] = []
  const packets = createOggPackets((first) =>
    codecs.push(Buffer.from(first).toString('latin1', 0, 8)),
  )
  packets.push(repair(LIQUIDSOAP))
  expect(codecs).toEqual(['OpusHead', 'OpusHead'])
})
