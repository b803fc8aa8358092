import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatList, parseList } from './field-texts.ts'

it.each([
  ['', []],
  [' , ;', []],
  ['Dub', ['dub']],
  ['dub, Field   Recordings ; noise\ndub,', ['dub', 'field recordings', 'noise']],
])('splits %j', (text, words) => {
  expect(parseList(text)).toEqual(words)
})

it('round-trips a list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const items = parseList(text)
      expect(parseList(formatList(items))).toEqual(items)
    }),
  )
})
