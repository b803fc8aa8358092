// cspell:ignore carolienx karolnie xqzzy
import { expect, test } from 'vitest'
import { createVocabulary, FEWER_WORDS_MAX, fewerWords } from './vocabulary.ts'

const WORDS = [
  'jazz',
  'jazzy',
  'jam',
  'rock',
  'radio',
  'radios',
  'caroline',
  '東京',
  '新東京都',
  'fm東京',
]
const { near, knows, within } = createVocabulary(WORDS)

test.each([
  ['jaz', []],
  ['jxzz', ['jazz', 'jazzy']],
  ['xazz', ['jazz', 'jazzy']],
  ['azzz', []],
  ['jjazz', ['jazz', 'jazzy']],
  ['jazx', ['jazz', 'jazzy']],
  ['jzaz', ['jazz', 'jazzy']],
  ['ajzz', ['jazz', 'jazzy']],
  ['azzy', ['jazzy']],
  ['caroine', ['caroline']],
  ['raido', ['radio', 'radios']],
  ['roxck', ['rock']],
  ['crock', ['rock']],
  ['rrckk', []],
  ['東京東京', []],
  ['', []],
  ['x'.repeat(25), []],
])('corrects %j to %j', (typed, corrected) => {
  expect(near(typed)).toEqual(corrected)
})

test('returns the ten shortest corrections', () => {
  const many = Array.from({ length: 30 }, (_, index) => `night${'x'.repeat(index)}`)
  const found = createVocabulary(many.toReversed()).near('nihgt')
  expect(found).toEqual(many.slice(0, 10))
})

test('knows word prefixes', () => {
  expect(['rad', 'radios', 'jazzys', '東', ''].map(knows)).toEqual([true, true, false, true, true])
  expect(createVocabulary([]).knows('a')).toBe(false)
})

test('finds a word inside others in scripts without spaces', () => {
  expect(within('東京')).toEqual(['東京', 'fm東京', '新東京都'])
  expect(within('京都')).toEqual(['新東京都'])
  expect(within('大阪')).toEqual([])
})

test.each([
  ['jazz xqzzy', ['jazz']],
  ['rock jazz', ['rock', 'jazz']],
  ['jazz polka caroline', ['jazz caroline', 'jazz', 'caroline']],
  ['rock jam caroline', ['rock jam', 'rock caroline', 'jam caroline', 'caroline', 'rock', 'jam']],
  ['karolnie', []],
  ['carolienx', ['caroline']],
  ['carolienx polka rock', ['caroline rock', 'rock']],
  ['polka', []],
  ['', []],
])('loosens %j to %j', (typed, looser) => {
  const words = typed
    .split(' ')
    .filter(Boolean)
    .map((word) => [word])
  expect(fewerWords(words, { knows, near }).map(({ nearest }) => nearest)).toEqual(looser)
})

test('looks up eight looser queries at most', () => {
  const words = WORDS.slice(0, 7).map((word) => [word])
  expect(FEWER_WORDS_MAX).toBe(8)
  expect(fewerWords(words, { knows, near })).toHaveLength(8)
})
