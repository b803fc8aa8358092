import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSoundClock } from './sound-clock.ts'
import { adtsFrames, cutInto, mp3Frames } from './testing/frames.ts'
import { comments, oggPage, opusChain } from './testing/ogg.ts'

const SECOND = 48_000
/** A page that ends at each of these seconds of encoder time. */
const ends = (...seconds: number[]) => seconds.map((second) => second * SECOND)

function secondsOf(type: string, ...pieces: Buffer[]): number | null {
  const clock = createSoundClock(type)
  for (const piece of pieces) clock.push(piece)
  return clock.seconds
}

describe.each([
  ['audio/mpeg', mp3Frames, 1_152 / 44_100],
  ['audio/aac', adtsFrames, 1_024 / 44_100],
] as const)('createSoundClock for %s', (type, framesOf, frameSeconds) => {
  const data = Buffer.concat(framesOf(40))

  test('counts frames for any chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 1 }), (lengths) => {
        expect(secondsOf(type, ...cutInto(data, lengths))).toBeCloseTo(40 * frameSeconds, 6)
      }),
    )
  })

  test('is 0 before the first byte and null for bytes without frames', () => {
    expect(secondsOf(type)).toBe(0)
    expect(secondsOf(type, Buffer.alloc(4_000))).toBeNull()
  })
})

test('counts frames after invalid bytes', () => {
  const pieces = [mp3Frames(20), [Buffer.alloc(700, 1)], mp3Frames(20)].flat()
  expect(secondsOf('audio/mpeg', Buffer.concat(pieces))).toBeCloseTo((40 * 1_152) / 44_100, 6)
})

test('counts frames of another kind', () => {
  const stereo = mp3Frames(20)
  const mono = mp3Frames(20).map((frame) => {
    frame[3] = 0xc0
    return frame
  })
  const all = Buffer.concat([...stereo, ...mono, ...stereo])
  expect(secondsOf('audio/mpeg', all)).toBeCloseTo((60 * 1_152) / 44_100, 6)
})

describe('createSoundClock for Ogg', () => {
  const PRE_SKIP = 312

  test('counts from the page at which the listener joins', () => {
    const hourLater = ends(3_601, 3_602, 3_603)
    expect(secondsOf('audio/ogg', opusChain(1, 'A', hourLater))).toBeCloseTo(3, 6)
    const fromTheStart = opusChain(1, 'A', ends(0.5, 1.5, 2.5))
    expect(secondsOf('audio/ogg', fromTheStart)).toBeCloseTo(2.5 - PRE_SKIP / SECOND, 6)
  })

  test('sums chains without their pre-skip', () => {
    const song = (serial: number) => opusChain(serial, `${serial}`, ends(1, 2, 3))
    const first = opusChain(1, 'A', ends(101, 102))
    expect(secondsOf('audio/ogg', first, song(2), song(3))).toBeCloseTo(
      8 - (2 * PRE_SKIP) / SECOND,
      6,
    )
  })

  test('does not depend on chunk boundaries', () => {
    const data = Buffer.concat([opusChain(1, 'A', ends(11, 12)), opusChain(2, 'B', ends(1, 2))])
    const full = secondsOf('audio/ogg', data)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (lengths) => {
        expect(secondsOf('audio/ogg', ...cutInto(data, lengths))).toBe(full)
      }),
    )
  })

  test('ignores other streams and pages without a packet end', () => {
    const foreign = oggPage([Buffer.alloc(9)], { serial: 77, granule: 1_000 * SECOND })
    const open = oggPage([Buffer.alloc(9)], { serial: 1 })
    const data = [opusChain(1, 'A', ends(11, 12)), foreign, open]
    expect(secondsOf('audio/ogg', ...data)).toBeCloseTo(2, 6)
  })

  test('never decreases for a lower granule position', () => {
    expect(secondsOf('audio/ogg', opusChain(1, 'A', ends(11, 12, 4)))).toBeCloseTo(2, 6)
  })

  test('adds half a long block per later Vorbis chain and nothing for FLAC', () => {
    const vorbis = Buffer.alloc(30)
    vorbis.write('\x01vorbis', 'latin1')
    vorbis.writeUInt32LE(44_100, 12)
    // Blocks of 256 and 2048 samples.
    vorbis[28] = 0xb8
    const flac = Buffer.alloc(51)
    flac.write('\x7fFLAC', 'latin1')
    flac.writeUIntBE((44_100 << 4) | 2, 27, 3)
    const chain = (header: Buffer, opening: string, serial: number, granules: number[]) =>
      Buffer.concat([
        oggPage([header], { serial, first: true, granule: 0 }),
        oggPage([Buffer.concat([Buffer.from(opening, 'latin1'), comments([])])], { serial }),
        ...granules.map((granule) => oggPage([Buffer.alloc(50)], { serial, granule })),
      ])
    const chains = (header: Buffer, opening: string) => [
      chain(header, opening, 1, [441_000, 485_100]),
      chain(header, opening, 2, [44_100, 88_200]),
    ]
    expect(secondsOf('audio/ogg', ...chains(vorbis, '\x03vorbis'))).toBeCloseTo(4 + 512 / 44_100, 6)
    expect(secondsOf('audio/ogg', ...chains(flac, '\x04\0\0\0'))).toBeCloseTo(4, 6)
  })

  test('is null for an unknown codec', () => {
    const speex = oggPage([Buffer.from('Speex   '.padEnd(80))], { first: true })
    expect(secondsOf('audio/ogg')).toBe(0)
    expect(secondsOf('audio/ogg', speex, oggPage([Buffer.alloc(9)], { granule: 9 }))).toBeNull()
  })
})

test('is null for sound without frames and Ogg', () => {
  expect([secondsOf('audio/flac'), secondsOf('audio/wav', Buffer.alloc(9))]).toEqual([null, null])
})
