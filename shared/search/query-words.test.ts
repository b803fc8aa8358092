import { expect, test } from 'vitest'
import { expandQuery } from './query-words.ts'

const typedOf = (text: string) => expandQuery(text).map(([typed]) => typed)

test.each([
  ['night bus', ['night', 'bus']],
  ['  Déjà-vu ', ['deja', 'vu']],
  ['"quoted" OR NOT near(a)', ['quoted', 'or', 'not', 'near', 'a']],
  ['name:x ^y -z *', ['name', 'x', 'y', 'z']],
  ['a:* & !b <-> c', ['a', 'b', 'c']],
  ['a a a', ['a']],
  ['', []],
  [' \t\n', []],
  ['!!! "*"', []],
  ['🎧🔥', []],
  ['\0', []],
  ['berlin drum & bass radio', ['berlin', 'drum bass', 'radio']],
  ['drum and ba', ['drum', 'ba']],
  ['drum and', ['drum', 'and']],
  ['and drum', ['and', 'drum']],
])('expands %j to %j', (text, typed) => {
  expect(typedOf(text)).toEqual(typed)
})

test('limits ten kilobytes to a short query', () => {
  expect(typedOf('under ground '.repeat(800))).toEqual(['under', 'ground'])
  expect(typedOf('x'.repeat(10_240))).toEqual(['x'.repeat(40)])
  const words = Array.from({ length: 1_000 }, (_, index) => `w${index}`)
  expect(typedOf(words.join(' '))).toEqual(words.slice(0, 8))
})

test.each(["d'n'b", 'DnB', 'Drum and Bass', "drum'n'bass", 'drum & bass'])(
  'expands %j to all its synonyms',
  (typed) => {
    const [names] = expandQuery(typed)
    const expected = ['dnb', 'drum and bass', 'drum n bass', 'drum bass', 'd n b']
    expect(names).toEqual(expect.arrayContaining(expected))
    expect(expandQuery(typed)).toHaveLength(1)
  },
)

test.each([
  ['break beat', 'breakbeat'],
  ['afro beat', 'afrobeat'],
])('expands %j to %j', (typed, synonym) => {
  expect(expandQuery(typed)).toEqual([expect.arrayContaining([synonym])])
})

test('expands a country or language to the catalog’s name', () => {
  expect(expandQuery('jazz Österreich')).toEqual([
    ['jazz'],
    ['osterreich', 'oesterreich', 'austria'],
  ])
})

test.each([
  ['Cymraeg', 'welsh'],
  ['Català', 'catalan'],
  ['čeština', 'czech'],
  ['Română', 'romanian'],
])('finds stations in %s by the catalog’s name %s', (own, english) => {
  expect(expandQuery(own)[0]).toContain(english)
})

test('does not treat language codes as names: CY is Cyprus', () => {
  expect(expandQuery('cy')).toEqual([['cy']])
})
