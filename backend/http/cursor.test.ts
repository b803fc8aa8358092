import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('values come back exactly, floats and any text included', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (text, n) => {
        const decoded = decodeCursor(encodeCursor('s', [text, n]), 's', ['string', 'number'])
        expect(decoded).toEqual([text, Object.is(n, -0) ? 0 : n])
      },
    ),
  )
})

const pack = (json: string) => Buffer.from(json).toString('base64url')

test.each([
  '',
  'garbage',
  '../..',
  pack('{"scope":"s"}'),
  pack('["s"]'),
  pack('["s","text"]'),
  pack('["s",1e999]'),
  pack('["s",1,2]'),
  pack('["other",1]'),
  pack('[["s"],1]'),
])('cursor %j is refused', (cursor) => {
  expect(() => decodeCursor(cursor, 's', ['number'])).toThrow('400 bad-cursor')
})
