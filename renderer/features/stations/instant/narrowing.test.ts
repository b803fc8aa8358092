import { expect, test } from 'vitest'
import { isSameAsked, narrowingOf } from './narrowing.ts'

test.each([
  [{ sort: 'relevance', country: 'FR' }, { country: 'FR' }],
  [
    { sort: 'relevance', genre: 'Dub', country: 'fr', language: 'French' },
    { genre: 'dub', country: 'FR', language: 'french' },
  ],
  [{ sort: 'relevance' }, {}],
  [{ sort: 'votes' }, null],
  [{ sort: 'relevance', codec: 'MP3' }, null],
  [{ sort: 'relevance', bitrate: 128 }, null],
  [{ sort: 'relevance', air: 'on' }, null],
] as const)('of the filters %j, %j is known here', (filters, narrowing) => {
  expect(narrowingOf(filters)).toEqual(narrowing)
})

test('The same words within another country are asked for anew', () => {
  expect(isSameAsked({ typed: 'dub' }, { typed: 'dub', country: undefined })).toBe(true)
  expect(isSameAsked({ typed: 'dub' }, { typed: 'dub', country: 'FR' })).toBe(false)
})
