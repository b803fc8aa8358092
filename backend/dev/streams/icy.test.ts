import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIcyWeaver, encodeIcyBlock } from './icy.ts'
import { splitIcy } from './testing/split-icy.ts'

function textOf(block: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(block.subarray(1)).replace(/\0+$/, '')
}

describe('encodeIcyBlock', () => {
  it('counts in units of 16 bytes and pads with NULs', () => {
    const block = encodeIcyBlock('a')
    expect(block).toHaveLength(1 + 16)
    expect(block[0]).toBe(1)
    expect(Buffer.from(block.subarray(1)).toString()).toBe("StreamTitle='a';")
    expect(encodeIcyBlock('ab')[0]).toBe(2)
  })

  it('preserves apostrophes and letters outside ASCII', () => {
    expect(textOf(encodeIcyBlock("Driver's Übung, Подвал"))).toBe(
      "StreamTitle='Driver's Übung, Подвал';",
    )
  })

  it('cuts long titles between two characters, and never exceeds 255 units', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 1500, maxLength: 4200 })
    fc.assert(
      fc.property(long, (title) => {
        const block = encodeIcyBlock(title)
        expect(block.length).toBeLessThanOrEqual(1 + 255 * 16)
        const text = textOf(block).slice("StreamTitle='".length, -2)
        expect(title.startsWith(text)).toBe(true)
      }),
      { numRuns: 40 },
    )
    expect(encodeIcyBlock('ж'.repeat(4000))).toHaveLength(1 + 255 * 16)
  })
})

describe('createIcyWeaver', () => {
  it('inserts a block after exactly every metaint bytes, for any audio chunks', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 90 }), { maxLength: 60 })
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 50 }), (audio, metaint) => {
        const weave = createIcyWeaver(metaint)
        const parts = splitIcy(Buffer.concat(audio.flatMap((part) => weave(part, 'x'))), metaint)
        const joined = Buffer.concat(audio)
        expect(joined.equals(parts.audio)).toBe(true)
        const count = Math.floor(joined.length / metaint)
        const expected = Array.from({ length: count }, (_, n) => (n ? '' : "StreamTitle='x';"))
        expect(parts.blocks).toEqual(expected)
      }),
    )
  })

  it('sends a title once, and the next one when it changes', () => {
    const weave = createIcyWeaver(10)
    const titles = ['one', 'one', 'two', 'two', 'one']
    const stream = titles.flatMap((title) => weave(new Uint8Array(10), title))
    expect(splitIcy(Buffer.concat(stream), 10).blocks).toEqual([
      "StreamTitle='one';",
      '',
      "StreamTitle='two';",
      '',
      "StreamTitle='one';",
    ])
  })
})
