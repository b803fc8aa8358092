import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createOggPages } from './ogg-pages.ts'
import { createOggSplice, MAX_HEAD_BYTES, SENT_PAGES } from './ogg-splice.ts'
import { oggPage, opusChain, opusHead } from './testing/ogg.ts'

/** Two songs by Liquidsoap 2.1 (Opus, 48 kbit/s). */
const LIQUIDSOAP = readFileSync(new URL('./testing/liquidsoap.ogg', import.meta.url))

function pagesOf(data: Buffer): Buffer[] {
  const out: Buffer[] = []
  createOggPages((page) => out.push(page)).push(data)
  return out
}
/** A chain of `count` unique audio pages. */
const chain = (serial: number, title: string, count: number) =>
  pagesOf(
    opusChain(
      serial,
      title,
      Array.from({ length: count }, (_, n) => 960 * (n + 1)),
      { packet: Buffer.alloc(200, title) },
    ),
  )
/** Pages that a server sends from page `from`: the headers of its chain, then the page. */
const joined = (pages: readonly Buffer[], from: number) => {
  const isHead = (page: Buffer) => page.readBigInt64LE(6) <= 0n
  const first = pages.slice(0, from).findLastIndex((page) => ((page[5] ?? 0) & 2) > 0)
  const head = pages.slice(first, from).filter(isHead)
  return [...head, ...pages.slice(from)]
}
/** Output for these connections, and codec changes. */
function listen(...connections: readonly (readonly Buffer[])[]) {
  const splice = createOggSplice()
  const out: Buffer[] = []
  let turns = 0
  for (const pages of connections) {
    splice.startConnection()
    for (const page of pages) {
      const step = splice.take(page)
      out.push(...step.pages)
      if (step.codecChanged) turns += 1
    }
  }
  return { out, turns, searching: splice.searching }
}

describe('a connection that breaks at any page and resumes at any earlier one', () => {
  test.each([
    ['one chain', chain(1, 'A', 12)],
    ['two chains', [...chain(1, 'A', 6), ...chain(2, 'B', 6)]],
    ['two chains with one serial number', [...chain(1, 'A', 5), ...chain(1, 'B', 8)]],
    ['songs of Liquidsoap', pagesOf(LIQUIDSOAP)],
  ])('repeats and loses no page: %s', (_, pages) => {
    const isSound = (page: Buffer | undefined) => (page?.readBigInt64LE(6) ?? 0n) > 0n
    for (let to = 3; to <= pages.length; to += 1)
      for (let from = 2; from <= to; from += 1) {
        if (!isSound(pages[from])) continue
        const { out, turns } = listen(pages.slice(0, to), joined(pages, from))
        expect(turns).toBe(0)
        expect(out.map(String), `${from} to ${to}`).toEqual(pages.map(String))
      }
  })
})

test('continues after missing pages without repeating headers', () => {
  const pages = chain(1, 'A', 20)
  const { out, turns } = listen(pages.slice(0, 8), joined(pages, 15))
  expect(out).toEqual([...pages.slice(0, 8), ...pages.slice(15)])
  expect(turns).toBe(0)
})

test('sends the headers of another chain, and of a restarted chain', () => {
  const [first, second] = [chain(1, 'A', 8), chain(2, 'B', 4)]
  expect(listen(first, second).out).toEqual([...first, ...second])
  // A restarted encoder that always uses the same serial number.
  const again = pagesOf(opusChain(1, 'A', [960, 1_920], { packet: Buffer.from('other sound') }))
  expect(listen(first, again).out).toEqual([...first, ...again])
})

test('is searching until a new page arrives', () => {
  const pages = chain(1, 'A', 8)
  expect(listen(pages.slice(0, 5)).searching).toBe(false)
  expect(listen(pages.slice(0, 5), pages.slice(0, 5)).searching).toBe(true)
  expect(listen(pages.slice(0, 5), pages.slice(0, 6)).searching).toBe(false)
})

test('drops each resent page once, so that equal pages are not lost', () => {
  const page = oggPage([Buffer.from('sound')], { granule: 960 })
  expect(listen([page, page], [page, page, page]).out).toHaveLength(4)
})

test('stores the last 4096 pages', () => {
  expect(SENT_PAGES).toBe(4_096)
  const pages = chain(1, 'A', SENT_PAGES + 1)
  expect(listen(pages, joined(pages, 3)).out).toHaveLength(pages.length)
  expect(listen(pages, joined(pages, 2)).out.length).toBeGreaterThan(pages.length)
})

test('forwards headers of more than 1 MB immediately', () => {
  expect(MAX_HEAD_BYTES).toBe(1_048_576)
  const picture = (sequence: number) =>
    oggPage([Buffer.alloc(60_000, sequence)], { granule: 0, sequence })
  const head = [
    oggPage([opusHead(312)], { first: true, granule: 0 }),
    ...Array.from({ length: 20 }, (_, n) => picture(n + 1)),
  ]
  const sound = oggPage([Buffer.from('sound')], { granule: 960, sequence: 21 })
  const splice = createOggSplice()
  const sizes = head.map((page) => splice.take(page).pages.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(head.length)
  expect(splice.take(sound).pages).toEqual([sound])
})

const identified = (packet: Buffer, serial: number) => [
  oggPage([packet], { serial, first: true, granule: 0 }),
  oggPage([Buffer.from('comments')], { serial, granule: 0, sequence: 1 }),
  oggPage([Buffer.from('sound')], { serial, granule: 960, sequence: 2 }),
]
const opus = (channels: number) => {
  const packet = opusHead(312)
  packet[9] = channels
  return packet
}
const vorbis = (channels: number, rate: number) => {
  const packet = Buffer.alloc(30)
  packet.write('\x01vorbis')
  packet[11] = channels
  packet.writeUInt32LE(rate, 12)
  return packet
}
const flac = (channels: number, rate: number, samples: number) => {
  const packet = Buffer.alloc(51)
  packet.write('\x7fFLAC')
  packet.writeUIntBE((rate << 4) | ((channels - 1) << 1), 27, 3)
  packet.writeUInt32BE(samples, 31)
  return packet
}
test.each([
  ['channels of Opus', opus(2), opus(1), 1],
  ['channels of Vorbis', vorbis(2, 44_100), vorbis(1, 44_100), 1],
  ['the rate of Vorbis', vorbis(2, 44_100), vorbis(2, 22_050), 1],
  ['channels of FLAC', flac(2, 44_100, 0), flac(1, 44_100, 0), 1],
  ['the rate of FLAC', flac(2, 44_100, 0), flac(2, 48_000, 0), 1],
  ['the codec', opus(2), vorbis(2, 48_000), 1],
  ['nothing but the length of FLAC', flac(2, 44_100, 1), flac(2, 44_100, 2), 0],
])('reports a codec change if a chain changes %s', (_, one, other, turns) => {
  const [first, second] = [identified(one, 1), identified(other, 2)]
  expect(listen([...first, ...second])).toMatchObject({ turns, out: [...first, ...second] })
  expect(listen(first, second)).toMatchObject({ turns, out: [...first, ...second] })
})
