import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSentRing, SENT_RING_BYTES } from './sent-ring.ts'

const remembered = (ring: ReturnType<typeof createSentRing>) =>
  Array.from({ length: ring.length }, (_, index) => ring.at(index))

describe('createSentRing', () => {
  test('stores the last bytes for any chunks', () => {
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
          expect(remembered(ring)).toEqual([...all.subarray(all.length - ring.length)])
        },
      ),
    )
  })

  test('is empty after clear', () => {
    const ring = createSentRing(8)
    ring.push(Buffer.from('abc'))
    ring.clear()
    expect(remembered(ring)).toEqual([])
    ring.push(Buffer.from('d'))
    expect(remembered(ring)).toEqual([...Buffer.from('d')])
  })

  test('stores 256 kB', () => {
    const ring = createSentRing()
    ring.push(Buffer.alloc(1_000_000))
    expect(ring.length).toBe(SENT_RING_BYTES)
    expect(SENT_RING_BYTES).toBe(256 * 1024)
  })
})
