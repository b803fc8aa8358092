import { expect, test } from 'vitest'
import { createManualClock } from '../../shared/net/testing/manual-clock.ts'
import { countWork } from '../../shared/radio/testing/count-work.ts'
import { cutInto } from '../../shared/radio/testing/frames.ts'
import { oggPage } from '../../shared/radio/testing/ogg.ts'
import { createSplicer } from './splicer.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'

const BROADCAST = mp3Frames(0, 100)

/** What leaves a splicer into which the chunks are pushed. */
function sent(chunks: readonly Buffer[], contentType = 'audio/mpeg'): Buffer {
  const parts: Buffer[] = []
  const splicer = createSplicer(contentType, createManualClock(), (more) => parts.push(...more))
  splicer.begin()
  for (const chunk of chunks) splicer.push(chunk)
  return Buffer.concat(parts)
}

test.each([1, 200, FRAME_BYTES - 1])(
  'a station joined %i bytes into a frame sounds from the next one on',
  (offset) => {
    const joined = BROADCAST.subarray(offset)
    expect(sent([joined]).equals(BROADCAST.subarray(FRAME_BYTES))).toBe(true)
    const cut = Array.from({ length: Math.ceil(joined.length / 100) }, (_, index) =>
      joined.subarray(index * 100, (index + 1) * 100),
    )
    expect(sent(cut).equals(BROADCAST.subarray(FRAME_BYTES))).toBe(true)
  },
)

test('one that begins with a frame, or with a tag, loses nothing', () => {
  expect(sent([BROADCAST]).equals(BROADCAST)).toBe(true)
  const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x04test'), BROADCAST])
  expect(sent([tagged]).equals(tagged)).toBe(true)
})

test('what has no frames is let through after 16 kB', () => {
  const noise = Buffer.alloc(8 * 1024)
  expect(sent([noise])).toHaveLength(0)
  expect(sent([noise, noise, noise])).toHaveLength(24 * 1024)
})

test('Ogg passes as it comes, but for the empty packet at the end of a chain', () => {
  const page = oggPage([Buffer.from('sound')], { first: true })
  expect(sent([page], 'application/ogg').equals(page)).toBe(true)
  const last = oggPage([Buffer.from('sound'), Buffer.alloc(0)])
  last[5] = 4
  const mended = sent([page, last], 'application/ogg').subarray(page.length)
  expect([...mended.subarray(26)]).toEqual([1, 5, ...Buffer.from('sound')])
})

test.each([
  ['without a frame', Buffer.alloc(16_384, 0xff)],
  ['in frames', BROADCAST],
])(
  'splices sound %s that arrives byte by byte with work in proportion to its length',
  (_, sound) => {
    const bytes = cutInto(sound, [1])
    const work = countWork()
    const out = sent(bytes)
    work.stop()
    expect(out.equals(sound)).toBe(true)
    expect(work.bytes).toBeLessThan(40 * sound.length)
  },
)

/** A frame of ADTS without sound, at one of two sample rates. */
const adtsFrame = (rate: 4 | 5) =>
  Buffer.of(0xff, 0xf1, 0x40 | (rate << 2), 0x80, 1, 0x3f, 0xfc, 0, 0)

test('passes a burst on whose sample rate changes 10,000 times', () => {
  const turns = Array.from({ length: 10_000 }, (_, n) => adtsFrame(n % 2 === 0 ? 4 : 5))
  const burst = Buffer.concat(turns.flatMap((frame) => [frame, frame, frame, frame]))
  expect(sent([burst], 'audio/aac').equals(burst)).toBe(true)
})
