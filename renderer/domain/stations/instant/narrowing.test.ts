import { expect, test } from 'vitest'
import { isSameAsked, isWithin, narrowingOf, readSound } from './narrowing.ts'

test.each([
  [{ sort: 'relevance', country: 'FR' }, { country: 'FR' }],
  [
    { sort: 'relevance', genre: 'Dub', country: 'fr', language: 'French' },
    { genre: 'dub', country: 'FR', language: 'french' },
  ],
  [{ sort: 'relevance' }, {}],
  [{ sort: 'votes' }, null],
  [
    { sort: 'relevance', codec: 'MP3', bitrate: 128 },
    { codec: 'MP3', bitrate: 128 },
  ],
  [{ sort: 'relevance', air: 'on' }, null],
] as const)('of the filters %j, %j is known here', (filters, narrowing) => {
  expect(narrowingOf(filters)).toEqual(narrowing)
})

test('The same words within another country are asked for anew', () => {
  expect(isSameAsked({ typed: 'dub' }, { typed: 'dub', country: undefined })).toBe(true)
  expect(isSameAsked({ typed: 'dub' }, { typed: 'dub', country: 'FR' })).toBe(false)
  expect(isSameAsked({ typed: 'dub' }, { typed: 'dub', bitrate: 128 })).toBe(false)
})

test.each([
  ['MP3 128', { codec: 'MP3' }, true],
  ['AAC+ 64', { codec: 'AAC' }, false],
  ['MP3 128', { bitrate: 128 }, true],
  ['MP3 96', { bitrate: 128 }, false],
  ['MP3', { bitrate: 128 }, false],
  ['MP3', {}, true],
  ['', { codec: 'MP3' }, false],
] as const)('what sounds as %j is within %j: %j', (sound, narrowing, isSo) => {
  expect(
    isWithin(narrowing, { tags: [], countrycode: '', language: [], ...readSound(sound) }),
  ).toBe(isSo)
})
