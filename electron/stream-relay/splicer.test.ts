import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../shared/net/testing/manual-clock.ts'
import {
  findFrame,
  MAX_HEADER_BYTES,
  type ReadHeader,
  readAdtsHeader,
  readMp3Header,
} from '../../shared/radio/frames.ts'
import { countWork } from '../../shared/radio/testing/count-work.ts'
import { adtsFrames, cutInto } from '../../shared/radio/testing/frames.ts'
import { oggPage } from '../../shared/radio/testing/ogg.ts'
import { createSplicer, JOIN_MS, type Splicer } from './splicer.ts'
import { FRAME_BYTES, mp3Frames, withFirstMuted } from './testing/mp3.ts'

const BROADCAST = mp3Frames(0, 100)

/** Output of a splicer for these chunks. */
function sent(chunks: readonly Buffer[], contentType = 'audio/mpeg'): Buffer {
  const parts: Buffer[] = []
  const splicer = createSplicer(contentType, createManualClock(), (more) => parts.push(...more))
  splicer.startConnection()
  for (const chunk of chunks) splicer.push(chunk)
  return Buffer.concat(parts)
}

test.each([1, 200, FRAME_BYTES - 1])(
  'starts with the next frame of a station joined %i bytes into a frame',
  (offset) => {
    const joined = BROADCAST.subarray(offset)
    expect(sent([joined]).equals(BROADCAST.subarray(FRAME_BYTES))).toBe(true)
    const cut = Array.from({ length: Math.ceil(joined.length / 100) }, (_, index) =>
      joined.subarray(index * 100, (index + 1) * 100),
    )
    expect(sent(cut).equals(BROADCAST.subarray(FRAME_BYTES))).toBe(true)
  },
)

test('drops nothing when a station starts with a frame', () => {
  expect(sent([BROADCAST]).equals(BROADCAST)).toBe(true)
})

test('passes bytes without frames, except for the last 8 kB, which may start a frame', () => {
  const noise = Buffer.alloc(8 * 1024)
  expect(sent([noise])).toHaveLength(0)
  expect(sent([noise, noise, noise])).toHaveLength(16 * 1024)
  expect(
    sent([noise, noise, noise, BROADCAST])
      .subarray(16 * 1024)
      .equals(BROADCAST),
  ).toBe(true)
})

describe('an incomplete last header of a connection', () => {
  const cuts = Array.from({ length: MAX_HEADER_BYTES }, (_, cut) => cut)
  const first = BROADCAST.subarray(0, 20 * FRAME_BYTES)
  /** Without a join to the first connection. */
  const second = mp3Frames(300, 10)
  const header = BROADCAST.subarray(0, MAX_HEADER_BYTES)
  const listen = (sounds: readonly Buffer[], end: (splicer: Splicer) => void) => {
    const parts: Buffer[] = []
    const splicer = createSplicer('audio/mpeg', createManualClock(), (more) => parts.push(...more))
    for (const sound of sounds) {
      splicer.startConnection()
      splicer.push(sound)
    }
    end(splicer)
    return Buffer.concat(parts)
  }
  const ends = [
    ['another connection follows', (splicer: Splicer) => splicer.startConnection()],
    ['the stream finishes', (splicer: Splicer) => splicer.finish()],
  ] as const

  test.each(ends)('sends the last complete frame once %s', (_, end) => {
    for (const cut of cuts) {
      const received = Buffer.concat([first, header.subarray(0, cut)])
      expect(listen([received], end).equals(first), `${cut} bytes`).toBe(true)
    }
  })

  test.each(ends)('sends all frames of a burst during a search once %s', (_, end) => {
    for (const cut of cuts) {
      const received = Buffer.concat([second, header.subarray(0, cut)])
      const expected = Buffer.concat([first, withFirstMuted(second)])
      expect(listen([first, received], end).equals(expected), `${cut} bytes`).toBe(true)
    }
  })

  test('sends nothing after the splicer has stopped', () => {
    const received = Buffer.concat([first, header.subarray(0, 3)])
    const sent = listen([received], (splicer) => splicer.stop())
    expect(sent.equals(first.subarray(0, -FRAME_BYTES))).toBe(true)
  })
})

test('sends complete Ogg pages without the empty packet at chain ends', () => {
  const sound = Buffer.from('sound')
  const pages = [
    oggPage([sound], { first: true, granule: 0 }),
    oggPage([sound], { granule: 960 }),
    oggPage([sound, Buffer.alloc(0)], { granule: 1_920 }),
  ]
  const last = pages[2] ?? Buffer.alloc(0)
  last[5] = 4
  const out = sent(cutInto(Buffer.concat(pages), [9]), 'application/ogg')
  const before = Buffer.concat(pages.slice(0, 2))
  expect(out.subarray(0, before.length).equals(before)).toBe(true)
  expect([...out.subarray(before.length + 26)]).toEqual([1, 5, ...sound])
})

test.each([
  ['without a frame', Buffer.alloc(65_536, 0xff), 57_344],
  ['in frames', BROADCAST, BROADCAST.length],
])('splices audio %s that arrives byte by byte in linear time', (_, sound, length) => {
  const bytes = cutInto(sound, [1])
  const work = countWork()
  const out = sent(bytes)
  work.stop()
  expect(out.equals(sound.subarray(0, length))).toBe(true)
  expect(work.bytes).toBeLessThan(40 * sound.length)
})

const STEREO = [mp3Frames(0, 40), Buffer.concat(adtsFrames(60))] as const
/** Mono frames with the length of stereo frames. */
const MONO = [mp3Frames(100, 30), Buffer.concat(adtsFrames(30, 60))] as const
for (const [n, read] of [readMp3Header, readAdtsHeader].entries()) {
  const mono = MONO[n] ?? Buffer.alloc(0)
  for (let at = 0; at < mono.length; at += read(mono, at)?.length ?? mono.length)
    mono[at + 3] = n === 0 ? 0xc0 : ((mono[at + 3] ?? 0) & 0x3f) | 0x40
}

/** Complete frames in data that starts with one. */
function completeFrames(data: Buffer, read: ReadHeader): Buffer {
  let end = 0
  for (;;) {
    const next = end + (read(data, end)?.length ?? Number.POSITIVE_INFINITY)
    if (next > data.length) return data.subarray(0, end)
    end = next
  }
}

describe.each([
  ['MP3', 'audio/mpeg', readMp3Header, STEREO[0], MONO[0]],
  ['AAC', 'audio/aac', readAdtsHeader, STEREO[1], MONO[1]],
] as const)('%s that changes the channel count', (_, type, read, before, after) => {
  /** Start of a frame in `before`. The tests cut at each of its bytes. */
  const start = completeFrames(before.subarray(0, 5_000), read).length
  const frame = read(before, start)?.length ?? 0
  const cuts = Array.from({ length: frame }, (_, cut) => cut)
  /** Join position of the other audio: covers every byte, but never equals the cut. */
  const joinedAt = (cut: number, sound: Buffer) => sound.subarray((cut + 100) % frame)
  /** Complete frames after a cut. */
  const framesOf = (sound: Buffer) =>
    completeFrames(sound.subarray(findFrame(sound, read) ?? 0), read).toString('latin1')
  /** Output before and after the format change, and the number of changes. */
  const listen = (feed: (splicer: Splicer) => void) => {
    const parts: Buffer[][] = [[]]
    const splicer = createSplicer(
      type,
      createManualClock(),
      (more) => parts.at(-1)?.push(...more),
      () => parts.push([]),
    )
    splicer.startConnection()
    feed(splicer)
    return parts.map((some) => Buffer.concat(some).toString('latin1'))
  }
  /** Complete frames before a cut. Only the next header proves that a frame is complete. */
  const completeBefore = (cut: number) =>
    (cut < MAX_HEADER_BYTES ? [-1, cut] : [cut]).map((bytes) =>
      completeFrames(before.subarray(0, start + bytes), read).toString('latin1'),
    )

  test.each([100_000, 1_460, 100])(
    'ends with the last complete frame at every cut in one connection, packets of %i bytes',
    (packet) => {
      for (const cut of cuts) {
        const other = joinedAt(cut, after)
        const output = listen((splicer) => {
          const sound = Buffer.concat([before.subarray(0, start + cut), other])
          for (const piece of cutInto(sound, [packet])) splicer.push(piece)
        })
        const possible = completeBefore(cut).map((first) => [first, framesOf(other)])
        expect(possible, `cut at ${cut}`).toContainEqual(output)
      }
    },
  )

  test('ends with the last complete frame at every cut across a reconnect', () => {
    for (const cut of cuts) {
      const other = joinedAt(cut, after)
      const output = listen((splicer) => {
        for (const piece of cutInto(before.subarray(0, start + cut), [1_460])) splicer.push(piece)
        splicer.startConnection()
        for (const piece of cutInto(other, [1_460])) splicer.push(piece)
      })
      const expected = [completeBefore(cut).at(-1), framesOf(other)]
      expect(output, `cut at ${cut}`).toEqual(expected)
    }
  })

  test('continues in one response with complete frames of the same kind after a gap at every byte', () => {
    for (const cut of cuts) {
      const later = joinedAt(cut, before.subarray(start + 2 * frame))
      const output = listen((splicer) =>
        splicer.push(Buffer.concat([before.subarray(0, start + cut), later])),
      )
      const behind = Buffer.from(framesOf(later), 'latin1')
      const rest = (read === readMp3Header ? withFirstMuted(behind) : behind).toString('latin1')
      const possible = completeBefore(cut).map((first) => [first + rest])
      expect(possible, `cut at ${cut}`).toContainEqual(output)
    }
  })
})

/** An ADTS frame without audio, at one of two sample rates. */
const adtsFrame = (rate: 4 | 5) =>
  Buffer.of(0xff, 0xf1, 0x40 | (rate << 2), 0x80, 1, 0x3f, 0xfc, 0, 0)

test('handles a burst whose sample rate changes 10,000 times', () => {
  const turns = Array.from({ length: 10_000 }, (_, n) => adtsFrame(n % 2 === 0 ? 4 : 5))
  const burst = Buffer.concat(turns.flatMap((frame) => [frame, frame, frame, frame]))
  expect(sent([burst], 'audio/aac').equals(burst)).toBe(true)
})

test('mutes only MP3 frames that borrow bits from before a break without a join', () => {
  /** Each borrows 400 bytes from two frames before; a stereo frame adds 381. */
  const borrowing = (from: number, count: number) => {
    const frames = mp3Frames(from, count)
    for (let at = 4; at < frames.length; at += FRAME_BYTES) frames[at] = 200
    return frames
  }
  const clock = createManualClock()
  const parts: Buffer[] = []
  const splicer = createSplicer('audio/mpeg', clock, (more) => parts.push(...more))
  const listen = (sound: Buffer) => {
    splicer.startConnection()
    parts.length = 0
    splicer.push(sound)
    clock.advance(JOIN_MS)
    return Buffer.concat(parts)
  }
  const muted = (frames: Buffer) => {
    const copy = Buffer.from(frames)
    for (const at of [0, FRAME_BYTES]) copy.fill(0, at + 4, at + 36)
    return copy
  }
  const [first, second] = [borrowing(0, 50), borrowing(300, 50)]
  expect(listen(first).equals(first)).toBe(true)
  expect(listen(second).equals(muted(second))).toBe(true)
  // The next connection sends them unchanged, and the join is behind them.
  const third = borrowing(300, 60)
  expect(listen(third).equals(third.subarray(second.length))).toBe(true)
})
