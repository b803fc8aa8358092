import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsIn, wordsText } from './comma-list.ts'

it.each([
  ['', []],
  [' , ;', []],
  ['Dub', ['dub']],
  ['dub, Field   Recordings ; noise\ndub,', ['dub', 'field recordings', 'noise']],
])('finds the words of %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

it('what was written is read again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const words = wordsIn(text)
      expect(wordsIn(wordsText(words))).toEqual(words)
    }),
  )
})
