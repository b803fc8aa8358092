import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOggPages } from './ogg-pages.ts'
import { countWork } from './testing/count-work.ts'
import { cutInto } from './testing/frames.ts'
import { oggPage, opusChain } from './testing/ogg.ts'

const SOUND = opusChain(
  1,
  'A',
  Array.from({ length: 20 }, (_, n) => 960 * (n + 1)),
)

function pagesOf(data: Buffer, lengths: readonly number[] = [1_460]): Buffer[] {
  const out: Buffer[] = []
  const pages = createOggPages((page) => out.push(page))
  for (const piece of cutInto(data, lengths)) pages.push(piece)
  return out
}

test('hands out whole pages however the network cuts them', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lengths, (cuts) => {
      const pages = pagesOf(SOUND, cuts)
      expect(pages).toHaveLength(22)
      expect(Buffer.concat(pages).equals(SOUND)).toBe(true)
    }),
  )
})

test('starts with the first whole page of a connection that starts within one', () => {
  const pages = pagesOf(SOUND)
  for (let from = 1; from <= (pages[0]?.length ?? 0); from += 1)
    expect(Buffer.concat(pagesOf(SOUND.subarray(from))).equals(Buffer.concat(pages.slice(1)))).toBe(
      true,
    )
})

test('leaves out bytes between pages and a page that has not come whole', () => {
  const page = oggPage([Buffer.from('sound')])
  const odd = [Buffer.from('OggS\x01OggO'), page, Buffer.alloc(70_000, 'Ogg'), page]
  expect(pagesOf(Buffer.concat([...odd, page.subarray(0, -1)]), [7]).map(String)).toEqual(
    [page, page].map(String),
  )
})

test.each([
  ['pages', Buffer.concat(Array<Buffer>(10).fill(oggPage([Buffer.alloc(60_000)])))],
  ['no pages', Buffer.alloc(65_536, 'OggO')],
])('reads %s that arrive byte by byte with work in proportion to their length', (_, data) => {
  const bytes = cutInto(data, [1])
  const work = countWork()
  const pages = createOggPages(() => {})
  for (const byte of bytes) pages.push(byte)
  work.stop()
  expect(work.bytes).toBeLessThan(500 * data.length)
})
