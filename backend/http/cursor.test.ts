import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('round-trips values, including floats and any text', () => {
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
])('rejects the cursor %j', (cursor) => {
  expect(() => decodeCursor(cursor, 's', ['number'])).toThrow('400 bad-cursor')
})
