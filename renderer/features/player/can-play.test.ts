import { expect, test } from 'vitest'
import { canPlayCodec } from './can-play.ts'

/** Answers like Chromium without HLS. */
const browser = (type: string) => (type.includes('mpegurl') ? '' : 'probably')

test.each([
  ['MP3', true],
  ['AAC+', true],
  ['OPUS', true],
  ['HLS', false],
  ['UNKNOWN', true],
] as const)('%s', (codec, expected) => {
  expect(canPlayCodec(codec, browser)).toBe(expected)
})

test('an unknown codec is worth a try even where nothing plays', () => {
  expect(canPlayCodec('UNKNOWN', () => '')).toBe(true)
  expect(canPlayCodec('MP3', () => '')).toBe(false)
})
