import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros, parseMicros } from './record.ts'

test.each([
  ['2026-11-21T08:00:00Z', 1_795_248_000_000_000],
  ['2026-11-21T08:00:00.5Z', 1_795_248_000_500_000],
  // The SDK sends nine digits; the last three are always zero here.
  ['2026-11-21T08:00:00.123456000Z', 1_795_248_000_123_456],
  ['2026-11-21', null],
  ['2026-13-40T08:00:00Z', null],
  ['soon', null],
])('parses %s as %j', (text, micros) => expect(parseMicros(text)).toBe(micros))

test('parses what it formats', () => {
  const micros = fc.integer({ min: 0, max: Date.UTC(2100, 0) * 1_000 })
  fc.assert(fc.property(micros, (value) => parseMicros(formatMicros(value)) === value))
})
