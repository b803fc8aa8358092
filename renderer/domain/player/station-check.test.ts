import { expect, test } from 'vitest'
import { canPlayCodec } from './station-check.ts'

/** Answers like Chromium without HLS. */
const browser = (type: string) => (type.includes('mpegurl') ? '' : 'probably')

test.each([
  ['MP3', false, true],
  ['AAC+', false, true],
  ['OPUS', false, true],
  ['HLS', false, false],
  ['HLS', true, true],
  ['UNKNOWN', false, true],
] as const)('%s, with media sources: %s', (codec, hasMediaSource, expected) => {
  expect(canPlayCodec(codec, browser, hasMediaSource)).toBe(expected)
})

test('an unknown codec is worth a try even where nothing plays', () => {
  expect(canPlayCodec('UNKNOWN', () => '', false)).toBe(true)
  expect(canPlayCodec('MP3', () => '', true)).toBe(false)
})
