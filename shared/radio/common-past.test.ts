import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ByteRow, createBurstOverlap, longestCommonPast } from './join-search.ts'

/** Two letters in short runs: they repeat themselves all the time. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'aab', 'aaaa'), { maxLength: 12 })
  .map((parts) => Buffer.from(parts.join('')))

const row = (bytes: Buffer): ByteRow => ({
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
  test('finds the longest end that is a beginning, however the burst arrives', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 9 }), (sent, burst, piece) => {
        const search = createBurstOverlap(row(sent), row(burst), new Int32Array(64))
        let isFinal = false
        for (let length = piece; length < burst.length + piece && !isFinal; length += piece) {
          const known = burst.subarray(0, length)
          isFinal = search.advance(known.length)
          // Not final: all that is there stands before the end of what was sent, too.
          if (!isFinal) expect(sent.subarray(0, -1).includes(known)).toBe(true)
        }
        search.finish()
        expect(search.overlap).toBe(overlapOf(sent, burst))
      }),
      { numRuns: 500 },
    )
  })
})

describe('longestCommonPast', () => {
  test('finds the first place of the longest past', () => {
    fc.assert(
      fc.property(text, text, (sent, burst) => {
        const numbers = new Int32Array(64)
        const found = longestCommonPast(row(sent), row(burst), burst.length, numbers)
        const pasts = Array.from({ length: burst.length + 1 }, (_, end) => pastAt(sent, burst, end))
        const longest = Math.max(0, ...pasts)
        expect(found.length).toBe(longest)
        if (longest > 0) expect(found.end).toBe(pasts.indexOf(longest))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the cost grows with the length, whatever a sender chooses', () => {
  const SIZE = 50_000
  const zeros = Buffer.alloc(SIZE)
  const oneAtTheEnd = Buffer.from(zeros).fill(1, SIZE - 1)
  const oneAtTheBeginning = Buffer.from(zeros).fill(1, 0, 1)
  const halves = Buffer.from(zeros).fill(1, SIZE / 2)
  const hostile = { zeros, oneAtTheEnd, oneAtTheBeginning, halves }
  const pairs = Object.entries(hostile).flatMap(([name, sent]) =>
    Object.entries(hostile).map(([other, burst]) => [name, other, sent, burst] as const),
  )

  test.each(pairs)('%s against %s', (_, __, sent, burst) => {
    let read = 0
    const counted = (bytes: Buffer): ByteRow => ({
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
    longestCommonPast(counted(sent), counted(burst), SIZE, numbers)
    expect(read).toBeLessThan(16 * 2 * SIZE)
  })
})
