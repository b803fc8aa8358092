import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsIn, wordsText } from './comma-list.ts'

it.each([
  ['', []],
  [' , ;', []],
  ['Dub', ['dub']],
  ['dub, Field   Recordings ; noise\ndub,', ['dub', 'field recordings', 'noise']],
])('splits %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

it('round-trips a list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const items = wordsIn(text)
      expect(wordsIn(wordsText(items))).toEqual(items)
    }),
  )
})
