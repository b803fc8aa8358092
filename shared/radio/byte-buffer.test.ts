import { describe, expect, test } from 'vitest'
import { createByteBuffer } from './byte-buffer.ts'
import { createIcyReader } from './icy-reader.ts'
import { createId3Skip } from './id3.ts'
import { createLoasReader } from './loas.ts'
import { nextAttemptSize } from './next-attempt-size.ts'
import { createOggPackets } from './ogg-packets.ts'
import { createOggPages } from './ogg-pages.ts'
import { countWork } from './testing/count-work.ts'
import { cutInto } from './testing/frames.ts'
import { oggPage } from './testing/ogg.ts'
import { transportOf } from './testing/transport.ts'
import { createTransportReader } from './transport-stream.ts'

describe('createByteBuffer', () => {
  test('copies each byte at most three times, for any chunk size', () => {
    const sent = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251))
    const chunks = cutInto(sent, [1])
    const work = countWork()
    const buffer = createByteBuffer()
    for (const chunk of chunks) buffer.append(chunk)
    work.stop()
    expect(buffer.view().equals(sent)).toBe(true)
    expect(work.bytes).toBeLessThanOrEqual(300_000)
  })

  test('leaves earlier views unchanged', () => {
    const buffer = createByteBuffer()
    buffer.append(Buffer.from('abc'))
    const first = buffer.view()
    const all = buffer.joinedWith(Buffer.from('def'))
    buffer.retainFrom(all, 4)
    buffer.append(Buffer.from('g'))
    expect([first, all, buffer.view()].map(String)).toEqual(['abc', 'abcdef', 'efg'])
  })

  test('parses 16 kB that arrive byte by byte 25 times', () => {
    let searches = 0
    for (let size = 1; size < 16_384; size = nextAttemptSize(size)) searches += 1
    expect(searches).toBe(25)
    expect([0, 1, 700, 1_024, 5_000].map(nextAttemptSize)).toEqual([1, 2, 1_400, 2_048, 6_024])
  })
})

/** A LOAS frame of maximum size without valid audio. */
const loas = Buffer.alloc(3 + 0x1fff, 0xff)
loas.set([0x56, 0xff, 0xff])
/** The largest last page of a chain, with an empty packet at its end. */
const lastPage = oggPage([Buffer.alloc(253 * 255 - 1, 1), Buffer.alloc(0)])
lastPage[5] = 4
/** Comments of 64 kB packets in an Ogg stream. */
const oggHead = [
  oggPage([Buffer.from('OpusHead')], { first: true }),
  oggPage([Buffer.alloc(255 * 255)], {}, true),
  oggPage([Buffer.alloc(100)], { continued: true }),
]
/** One byte of audio, then a maximum-size metadata block of padding. */
const padding = Buffer.concat([Buffer.of(1, 255), Buffer.alloc(255 * 16)])
/** Incomplete tags. */
const tags = Buffer.concat(
  Array.from({ length: 500 }, () => Buffer.from('ID3\x04\0\0\0\0\0\x04test')),
)

type Read = (chunks: readonly Buffer[]) => readonly Uint8Array[]
const returning =
  (create: () => (chunk: Buffer) => Buffer): Read =>
  (chunks) =>
    chunks.map(create())
const READERS: readonly (readonly [string, Buffer, Read])[] = [
  ['LOAS', Buffer.concat([loas, loas, loas]), returning(createLoasReader)],
  ['MPEG-TS', transportOf(Buffer.alloc(20_000), 1_000), returning(createTransportReader)],
  ['ID3', tags, returning(createId3Skip)],
  [
    'a page of Ogg',
    lastPage,
    (chunks) => {
      const parts: Buffer[] = []
      const pages = createOggPages((page) => parts.push(page))
      for (const chunk of chunks) pages.push(chunk)
      return parts
    },
  ],
  [
    'the comments of Ogg',
    Buffer.concat(oggHead),
    (chunks) => {
      const found: Uint8Array[] = []
      const packets = createOggPackets((first, second) => found.push(first, second))
      for (const chunk of chunks) packets.push(chunk)
      return found
    },
  ],
  [
    'ICY metadata',
    Buffer.concat([padding, padding, padding]),
    (chunks) => {
      const blocks: Buffer[] = []
      const metadata = (block: Buffer) => void blocks.push(Buffer.from(block))
      const reader = createIcyReader(1, { audio: () => {}, metadata })
      for (const chunk of chunks) reader.push(chunk)
      return blocks
    },
  ],
]

test.each(READERS)('reading %s byte by byte takes linear work', (_name, sent, read) => {
  const full = Buffer.concat(read([sent]))
  const chunks = cutInto(sent, [1])
  const work = countWork()
  const again = read(chunks)
  work.stop()
  expect(Buffer.concat(again).equals(full)).toBe(true)
  expect(work.bytes).toBeLessThanOrEqual(12 * sent.length)
})
