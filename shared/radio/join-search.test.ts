import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMp3Header } from './frames.ts'
import {
  type ByteSequence,
  createBurstOverlap,
  createJoinSearch,
  findLongestMatch,
  JOIN_BYTES,
} from './join-search.ts'
import { createSentRing, SENT_RING_BYTES } from './sent-ring.ts'
import { cutInto, mp3Frames } from './testing/frames.ts'

/** 1 MB of music without repeats. */
const music = Buffer.concat(mp3Frames(2_500))

/** A ring that sent everything before `until`. */
function sentUntil(until: number, from = 0, source = music) {
  const ring = createSentRing()
  for (const piece of cutInto(source.subarray(from, until), [1_460])) ring.push(piece)
  return ring
}

/** Feeds a burst in chunks until there is a result. */
function search(ring: ReturnType<typeof createSentRing>, burst: Buffer, lengths: number[]) {
  const finder = createJoinSearch(ring, readMp3Header, null)
  let fed = 0
  for (const piece of cutInto(burst, lengths)) {
    fed += piece.length
    const result = finder.push(piece)
    if (result.state !== 'searching') return { ...result, fed }
  }
  return { ...finder.finish(), fed }
}

describe('createJoinSearch', () => {
  test('continues after the last sent byte, for any burst and chunks', () => {
    const lengths = fc.array(fc.integer({ min: 100, max: 9_000 }), { minLength: 1, maxLength: 8 })
    const at = fc.integer({ min: 2_000, max: 400_000 })
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: 2 * JOIN_BYTES, max: 200_000 }),
        lengths,
        (until, back, cuts) => {
          const from = Math.max(0, until - back)
          const result = search(sentUntil(until), music.subarray(from, from + 250_000), cuts)
          expect(result.state).toBe('joined')
          if (result.state !== 'joined') return
          const expected = music.subarray(until, from + result.fed)
          expect(result.newBytes.equals(expected)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('returns as soon as the position arrives', () => {
    const result = search(sentUntil(300_000), music.subarray(200_000), [1_000])
    expect(result).toMatchObject({ state: 'joined', fed: 100_000 })
  })

  test('returns an empty rest if the burst ends at the last sent byte', () => {
    const result = search(sentUntil(50_000), music.subarray(10_000, 50_000), [4_096])
    expect(result.state === 'joined' && result.newBytes.length).toBe(0)
  })

  test('returns the full burst if it starts too late', () => {
    const burst = music.subarray(110_000, 150_000)
    const result = search(sentUntil(100_000), burst, [4_096])
    expect(result.state === 'not-found' && result.burst.equals(burst)).toBe(true)
  })

  test('searches 256 kB only', () => {
    const result = search(sentUntil(100_000), music.subarray(200_000), [16_384])
    expect(result).toMatchObject({ state: 'not-found', fed: SENT_RING_BYTES })
    const join = search(sentUntil(400_000), music.subarray(400_000 - SENT_RING_BYTES), [16_384])
    expect(join.state).toBe('joined')
    const beyond = search(
      sentUntil(400_000),
      music.subarray(399_000 - SENT_RING_BYTES - 16_384),
      [16_384],
    )
    expect(beyond.state).toBe('not-found')
  })

  test('accepts a chunk larger than its memory', () => {
    const result = search(sentUntil(300_000), music.subarray(200_000), [800_000])
    expect(
      result.state === 'joined' && result.newBytes.equals(music.subarray(300_000, 1_000_000)),
    ).toBe(true)
  })

  describe('with pauses', () => {
    /** Identical silent frames; every 25th is shorter, as encoders produce at 44.1 kHz. */
    const silence = (frames: number) =>
      Buffer.concat(
        Array.from({ length: frames }, (_, n) => {
          const frame = Buffer.alloc(n % 25 === 24 ? 417 : 418)
          Buffer.of(0xff, 0xfb, n % 25 === 24 ? 0x90 : 0x92, 0x64).copy(frame)
          return frame
        }),
      )
    const pause = silence(100)
    const first = Buffer.concat(mp3Frames(120))
    const second = Buffer.concat(mp3Frames(120, 500))
    const third = Buffer.concat(mp3Frames(120, 1_000))
    const schedule = Buffer.concat([first, pause, second, pause, third])
    const secondAt = first.length + pause.length
    const inSecondPause = secondAt + second.length + silence(20).length
    /** Bytes after the join, once the full burst arrived. */
    const joinedTo = (ring: ReturnType<typeof createSentRing>, burst: Buffer): Buffer => {
      const result = search(ring, burst, [1_460])
      if (result.state !== 'joined') throw new Error(result.state)
      return Buffer.concat([result.newBytes, burst.subarray(result.fed)])
    }

    test.each([
      ['in the sound before the last', 20_000],
      ['in the pause before the last', secondAt - 10_000],
      ['in the last sound', secondAt + 20_000],
      ['in the last pause', inSecondPause - 3_000],
    ])('joins at the right position if a burst starts %s', (_, from) => {
      const ring = sentUntil(inSecondPause, 0, schedule)
      const joinedBytes = joinedTo(ring, schedule.subarray(from))
      // Silence may be repeated or omitted in complete frames.
      const thirdAt = joinedBytes.indexOf(third.subarray(0, 1_000))
      expect(silence(100).subarray(-thirdAt).equals(joinedBytes.subarray(0, thirdAt))).toBe(true)
    })

    test('preserves missed sound before a pause', () => {
      const ring = sentUntil(inSecondPause, 0, schedule)
      const missed = Buffer.concat([music.subarray(300_000, 340_000), silence(200)])
      const result = search(ring, missed, [1_460])
      expect(result.state === 'not-found' && result.burst.equals(missed)).toBe(true)
    })

    test('loses only silence if a later burst starts in a pause', () => {
      const ring = sentUntil(inSecondPause, 0, schedule)
      const later = Buffer.concat([silence(50), music.subarray(300_000, 340_000)])
      const joinedBytes = joinedTo(ring, later)
      expect(joinedBytes.includes(music.subarray(300_000, 340_000))).toBe(true)
      expect(readMp3Header(joinedBytes, 0)).not.toBeNull()
    })

    test('joins in the sound if the burst is older than the ring', () => {
      const ring = sentUntil(inSecondPause, secondAt + 10_000, schedule)
      const joinedBytes = joinedTo(ring, schedule.subarray(secondAt - 30_000))
      expect(joinedBytes.equals(schedule.subarray(inSecondPause))).toBe(true)
    })
  })

  test('returns only the end of a burst that was completely sent before', () => {
    const ring = sentUntil(200_000)
    const finder = createJoinSearch(ring, readMp3Header, null)
    expect(finder.behind).toBe(false)
    expect(finder.push(music.subarray(50_000, 150_000)).state).toBe('searching')
    expect(finder.behind).toBe(true)
    const result = finder.finish()
    expect(result.state === 'not-found' && result.burst.length).toBe(4_096)
  })

  test('joins an altered burst at the longest match', () => {
    const burst = Buffer.from(music.subarray(80_000, 140_000))
    burst.fill(7, 0, 2_000)
    const result = search(sentUntil(100_000), burst, [5_000])
    expect(result.state === 'joined' && result.newBytes.equals(burst.subarray(20_000))).toBe(true)
  })

  test('does not join with fewer than 512 sent bytes', () => {
    const ring = createSentRing()
    ring.push(music.subarray(0, JOIN_BYTES - 1))
    expect(search(ring, music.subarray(0, 5_000), [1_000])).toMatchObject({
      state: 'not-found',
      fed: 1_000,
    })
    expect(createJoinSearch(createSentRing(), readMp3Header, null).finish()).toMatchObject({
      state: 'not-found',
    })
  })
})

/** Short runs of two letters, with many repeats. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'aab', 'aaaa'), { maxLength: 12 })
  .map((parts) => Buffer.from(parts.join('')))

const row = (bytes: Buffer): ByteSequence => ({
  length: bytes.length,
  at: (index) => bytes[index] ?? -1,
})
const overlapOf = (sent: Buffer, burst: Buffer) => {
  for (let length = Math.min(sent.length, burst.length); length > 0; length -= 1)
    if (sent.subarray(sent.length - length).equals(burst.subarray(0, length))) return length
  return 0
}
const pastAt = (sent: Buffer, burst: Buffer, end: number) => {
  let length = 0
  while (length < Math.min(end, sent.length)) {
    if (sent[sent.length - 1 - length] !== burst[end - 1 - length]) break
    length += 1
  }
  return length
}

describe('createBurstOverlap', () => {
  test('finds the longest suffix that is a prefix, for any chunks', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 9 }), (sent, burst, piece) => {
        const search = createBurstOverlap(row(sent), row(burst), new Int32Array(64))
        let isFinal = false
        for (let length = piece; length < burst.length + piece && !isFinal; length += piece) {
          const known = burst.subarray(0, length)
          isFinal = search.advance(known.length)
          // Not final: the full burst so far also occurs before the end of the sent bytes.
          if (!isFinal) expect(sent.subarray(0, -1).includes(known)).toBe(true)
        }
        search.finish()
        expect(search.overlap).toBe(overlapOf(sent, burst))
      }),
      { numRuns: 500 },
    )
  })
})

describe('findLongestMatch', () => {
  test('finds the first position with the longest match', () => {
    fc.assert(
      fc.property(text, text, (sent, burst) => {
        const numbers = new Int32Array(64)
        const found = findLongestMatch(row(sent), row(burst), burst.length, numbers)
        const pasts = Array.from({ length: burst.length + 1 }, (_, end) => pastAt(sent, burst, end))
        const longest = Math.max(0, ...pasts)
        expect(found.length).toBe(longest)
        if (longest > 0) expect(found.end).toBe(pasts.indexOf(longest))
      }),
      { numRuns: 500 },
    )
  })
})

describe('work per byte', () => {
  const SIZE = 50_000
  const zeros = Buffer.alloc(SIZE)
  const oneAtTheEnd = Buffer.from(zeros).fill(1, SIZE - 1)
  const oneAtTheBeginning = Buffer.from(zeros).fill(1, 0, 1)
  const halves = Buffer.from(zeros).fill(1, SIZE / 2)
  const hostile = { zeros, oneAtTheEnd, oneAtTheBeginning, halves }
  const pairs = Object.entries(hostile).flatMap(([name, sent]) =>
    Object.entries(hostile).map(([other, burst]) => [name, other, sent, burst] as const),
  )

  test.each(pairs)('is bounded for %s against %s', (_, __, sent, burst) => {
    let read = 0
    const counted = (bytes: Buffer): ByteSequence => ({
      length: bytes.length,
      at: (index) => {
        read += 1
        return bytes[index] ?? -1
      },
    })
    const numbers = new Int32Array(SIZE)
    const search = createBurstOverlap(counted(sent), counted(burst), numbers)
    for (let length = 1_460; length < SIZE; length += 1_460) search.advance(length)
    search.advance(SIZE)
    search.finish()
    findLongestMatch(counted(sent), counted(burst), SIZE, numbers)
    expect(read).toBeLessThan(16 * 2 * SIZE)
  })
})
