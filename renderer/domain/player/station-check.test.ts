import { expect, test } from 'vitest'
import { canPlayCodec } from './station-check.ts'

/** Like Chromium without HLS. */
const browser = (type: string) => (type.includes('mpegurl') ? '' : 'probably')

test.each([
  ['MP3', false, true],
  ['AAC+', false, true],
  ['OPUS', false, true],
  ['HLS', false, false],
  ['HLS', true, true],
  ['UNKNOWN', false, true],
] as const)('checks %s, with media sources: %s', (codec, hasMediaSource, expected) => {
  expect(canPlayCodec(codec, browser, hasMediaSource)).toBe(expected)
})

test('accepts an unknown codec when nothing is playable', () => {
  expect(canPlayCodec('UNKNOWN', () => '', false)).toBe(true)
  expect(canPlayCodec('MP3', () => '', true)).toBe(false)
})
