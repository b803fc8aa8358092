import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSentRing, SPLICE_BYTES } from './sent-ring.ts'

const tail = (ring: ReturnType<typeof createSentRing>, length: number) => {
  const bytes = Buffer.alloc(length)
  ring.copyTail(bytes)
  return bytes
}

describe('createSentRing', () => {
  test('remembers the last bytes, whatever the pieces', () => {
    const piece = fc.uint8Array({ maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.integer({ min: 1, max: 32 }),
        (pieces, capacity) => {
          const ring = createSentRing(capacity)
          for (const bytes of pieces) ring.push(bytes)
          const all = Buffer.concat(pieces)
          expect(ring.length).toBe(Math.min(capacity, all.length))
          expect(tail(ring, ring.length)).toEqual(all.subarray(all.length - ring.length))
        },
      ),
    )
  })

  test('counts the bytes in common, backwards, across its own seam', () => {
    const ring = createSentRing(8)
    ring.push(Buffer.from('abcdefghij'))
    expect(ring.matchBefore(Buffer.from('ghij'), 4)).toBe(4)
    expect(ring.matchBefore(Buffer.from('xxhijxx'), 5)).toBe(3)
    expect(ring.matchBefore(Buffer.from('abcdefghij'), 10)).toBe(8)
    expect(ring.matchBefore(Buffer.from('abc'), 3)).toBe(0)
    expect(ring.matchBefore(Buffer.from('abc'), 0)).toBe(0)
  })

  test('forgets on demand, and refuses to invent', () => {
    const ring = createSentRing(8)
    ring.push(Buffer.from('abc'))
    expect(() => tail(ring, 4)).toThrow(RangeError)
    ring.clear()
    expect(ring.length).toBe(0)
    expect(ring.matchBefore(Buffer.from('abc'), 3)).toBe(0)
  })

  test('remembers 256 kB', () => {
    const ring = createSentRing()
    ring.push(Buffer.alloc(1_000_000))
    expect(ring.length).toBe(SPLICE_BYTES)
    expect(SPLICE_BYTES).toBe(256 * 1024)
  })
})
