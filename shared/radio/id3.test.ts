import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createId3Skip, id3Length, MAX_ID3_BYTES } from './id3.ts'
import { cutInto } from './testing/frames.ts'

/** A tag with `size` bytes of content and an optional footer. */
function tag(size: number, footer = false): Buffer {
  const length = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  const head = Buffer.of(0x49, 0x44, 0x33, 4, 0, footer ? 0x10 : 0, ...length)
  const end = footer ? Buffer.from(head).fill('3DI', 0, 3) : Buffer.alloc(0)
  // Content that resembles a tag and sound.
  return Buffer.concat([head, Buffer.alloc(size, 'ID3\xff\xfb', 'latin1'), end])
}
const audio = Buffer.from('\xff\xfb\x90\x64 and so on', 'latin1')

function left(pieces: readonly Buffer[]): Buffer {
  const skip = createId3Skip()
  return Buffer.concat(pieces.map((piece) => skip(piece)))
}

test.each([
  ['none', Buffer.alloc(0)],
  ['an empty tag', tag(0)],
  ['a picture', tag(145_000)],
  ['a footer', tag(300, true)],
  ['three in a row', Buffer.concat([tag(5), tag(20_000, true), tag(0)])],
])('are removed before the sound in any chunks: %s', (_name, before) => {
  const full = Buffer.concat([before, audio])
  for (const lengths of [[full.length], [1], [9], [10], [11, 3], [1_460]])
    expect(left(cutInto(full, lengths))).toEqual(audio)
})

test.each([
  ['its first letters only', Buffer.from('ID2 and so on')],
  ['a length of eight bits a byte', Buffer.from('ID3\x04\0\0\0\0\0\x80 and', 'latin1')],
  ['no version', Buffer.from('ID3\xff\0\0\0\0\0\x01 and', 'latin1')],
  ['too long', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f and', 'latin1')],
])('bytes that are no tag remain: %s', (_name, bytes) => {
  expect(left([bytes])).toEqual(bytes)
  expect(left(cutInto(bytes, [1]))).toEqual(bytes)
})

test('a tag in mid-stream remains', () => {
  const bytes = Buffer.concat([audio, tag(100), audio])
  expect(left([bytes])).toEqual(bytes)
})

test('endless tags are no longer removed', () => {
  const half = tag(MAX_ID3_BYTES / 2)
  const bytes = [half, half]
  expect(left(bytes).equals(half)).toBe(true)
})

test('the result does not depend on chunk boundaries', () => {
  const anything = fc.array(fc.oneof(fc.constant(tag(3)), fc.uint8Array({ maxLength: 30 })))
  fc.assert(
    fc.property(
      anything,
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      (parts, cuts) => {
        const bytes = Buffer.concat(parts)
        const full = left([bytes])
        const pieces = left(cutInto(bytes, cuts))
        // An incomplete header may still be buffered.
        expect(full.subarray(0, pieces.length)).toEqual(pieces)
        expect(full.length - pieces.length).toBeLessThan(10)
      },
    ),
    { numRuns: 300 },
  )
})

test('id3Length includes header and footer', () => {
  expect(id3Length(tag(200))).toBe(210)
  expect(id3Length(tag(200, true))).toBe(220)
  expect(id3Length(tag(200).subarray(0, 9))).toBeNull()
})
