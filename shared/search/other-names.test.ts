import { expect, test } from 'vitest'
import { understoodWords } from './understood-words.ts'

test.each([
  ['Cymraeg', 'welsh'],
  ['Català', 'catalan'],
  ['čeština', 'czech'],
  ['Română', 'romanian'],
])('finds stations in %s by the catalogue’s name %s', (own, english) => {
  expect(understoodWords(own)[0]).toContain(english)
})

test('a language’s code is no name of it: CY is Cyprus', () => {
  expect(understoodWords('cy')).toEqual([['cy']])
})
