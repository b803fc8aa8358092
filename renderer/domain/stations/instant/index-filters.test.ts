import { expect, test } from 'vitest'
import { getIndexFilters, isSameQuery, matchesFilters, readSound } from './index-filters.ts'

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
] as const)('converts the filters %j to %j', (filters, narrowing) => {
  expect(getIndexFilters(filters)).toEqual(narrowing)
})

test('distinguishes the same query in another country', () => {
  expect(isSameQuery({ typed: 'dub' }, { typed: 'dub', country: undefined })).toBe(true)
  expect(isSameQuery({ typed: 'dub' }, { typed: 'dub', country: 'FR' })).toBe(false)
  expect(isSameQuery({ typed: 'dub' }, { typed: 'dub', bitrate: 128 })).toBe(false)
})

test.each([
  ['MP3 128', { codec: 'MP3' }, true],
  ['AAC+ 64', { codec: 'AAC' }, false],
  ['MP3 128', { bitrate: 128 }, true],
  ['MP3 96', { bitrate: 128 }, false],
  ['MP3', { bitrate: 128 }, false],
  ['MP3', {}, true],
  ['', { codec: 'MP3' }, false],
] as const)('matches the sound %j against %j: %j', (sound, narrowing, isSo) => {
  expect(
    matchesFilters(narrowing, { tags: [], countrycode: '', language: [], ...readSound(sound) }),
  ).toBe(isSo)
})
