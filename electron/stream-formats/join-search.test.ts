import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJoinSearch, JOIN_BYTES } from './join-search.ts'
import { createSentRing, SPLICE_BYTES } from './sent-ring.ts'
import { cutInto, mp3Frames } from './testing/frames.ts'

/** 1 MB of music that does not repeat itself. */
const music = Buffer.concat(mp3Frames(2_500))

/** A ring that has sent everything before `until`. */
function sentUntil(until: number, from = 0, source = music) {
  const ring = createSentRing()
  for (const piece of cutInto(source.subarray(from, until), [1_460])) ring.push(piece)
  return ring
}

/** Feeds a burst in pieces until there is an answer. */
function search(ring: ReturnType<typeof createSentRing>, burst: Buffer, lengths: number[]) {
  const finder = createJoinSearch(ring)
  let fed = 0
  for (const piece of cutInto(burst, lengths)) {
    fed += piece.length
    const result = finder.push(piece)
    if (result.state !== 'searching') return { ...result, fed }
  }
  return { ...finder.giveUp(), fed }
}

describe('createJoinSearch', () => {
  test('goes on right after the last byte sent, wherever the burst begins and packets cut', () => {
    const lengths = fc.array(fc.integer({ min: 100, max: 9_000 }), { minLength: 1, maxLength: 8 })
    const at = fc.integer({ min: 2_000, max: 400_000 })
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: JOIN_BYTES, max: 200_000 }),
        lengths,
        (until, back, cuts) => {
          const from = Math.max(0, until - back)
          const result = search(sentUntil(until), music.subarray(from, from + 250_000), cuts)
          expect(result.state).toBe('joined')
          if (result.state !== 'joined') return
          const expected = music.subarray(until, from + result.fed)
          expect(result.rest.equals(expected)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('says so as soon as the place has come', () => {
    const result = search(sentUntil(300_000), music.subarray(200_000), [1_000])
    expect(result).toMatchObject({ state: 'joined', fed: 100_000 })
  })

  test('nothing may be left over: the burst ends where the sound broke off', () => {
    const result = search(sentUntil(50_000), music.subarray(10_000, 50_000), [4_096])
    expect(result.state === 'joined' && result.rest.length).toBe(0)
  })

  test('a burst that begins too late has no place: all of it comes back', () => {
    const burst = music.subarray(110_000, 150_000)
    const result = search(sentUntil(100_000), burst, [4_096])
    expect(result.state === 'not-found' && result.burst.equals(burst)).toBe(true)
  })

  test('looks at 256 kB and no more', () => {
    const result = search(sentUntil(100_000), music.subarray(200_000), [16_384])
    expect(result).toMatchObject({ state: 'not-found', fed: SPLICE_BYTES })
    const join = search(sentUntil(400_000), music.subarray(400_000 - SPLICE_BYTES), [16_384])
    expect(join.state).toBe('joined')
    const beyond = search(
      sentUntil(400_000),
      music.subarray(399_000 - SPLICE_BYTES - 16_384),
      [16_384],
    )
    expect(beyond.state).toBe('not-found')
  })

  test('takes one chunk larger than all its room', () => {
    const result = search(sentUntil(300_000), music.subarray(200_000), [800_000])
    expect(
      result.state === 'joined' && result.rest.equals(music.subarray(300_000, 1_000_000)),
    ).toBe(true)
  })

  test('in a silence within music the right moment is found', () => {
    const silence = Buffer.alloc(400 * 417, 0)
    for (let at = 0; at < silence.length; at += 417)
      Buffer.of(0xff, 0xfb, 0x90, 0x64).copy(silence, at)
    const programme = Buffer.concat([music.subarray(0, 60_000), silence, music.subarray(60_000)])
    const until = 60_000 + 20 * 417
    const ring = sentUntil(until, 0, programme)
    const result = search(ring, programme.subarray(20_000, 200_000), [1_460])
    expect(result.state).toBe('joined')
    if (result.state !== 'joined') return
    expect(result.rest.equals(programme.subarray(until, 20_000 + result.fed))).toBe(true)
  })

  test('in nothing but silence it finds a place, and does not search for ever', () => {
    const silence = Buffer.alloc(200_000)
    const before = performance.now()
    expect(search(sentUntil(200_000, 0, silence), silence, [1_460]).state).toBe('joined')
    const almost = Buffer.concat([Buffer.of(9), silence])
    expect(search(sentUntil(200_000, 0, silence), almost, [1_460]).state).toBe('joined')
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  test('a burst whose beginning was altered is joined at the longest common past', () => {
    const burst = Buffer.from(music.subarray(80_000, 140_000))
    burst.fill(7, 0, 2_000)
    const result = search(sentUntil(100_000), burst, [5_000])
    expect(result.state === 'joined' && result.rest.equals(burst.subarray(20_000))).toBe(true)
  })

  test('less than 512 bytes sent are too few to find again', () => {
    const ring = createSentRing()
    ring.push(music.subarray(0, JOIN_BYTES - 1))
    expect(search(ring, music.subarray(0, 5_000), [1_000])).toMatchObject({
      state: 'not-found',
      fed: 1_000,
    })
    expect(createJoinSearch(createSentRing()).giveUp()).toMatchObject({ state: 'not-found' })
  })
})
