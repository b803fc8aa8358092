import { describe, expect, test } from 'vitest'
import { toSearchTerms, toSortKey } from './search-expression.ts'

describe('toSearchTerms', () => {
  test.each([
    ['night bus', ['night', 'bus']],
    ['  Déjà-vu ', ['deja', 'vu']],
    ['"quoted" OR NOT near(a)', ['quoted', 'or', 'not', 'near', 'a']],
    ['name:x ^y -z *', ['name', 'x', 'y', 'z']],
    ['a:* & !b <-> c', ['a', 'b', 'c']],
    ['a a a', ['a']],
    ['', []],
    [' \t\n', []],
    ['!!! "*"', null],
    ['🎧🔥', null],
    ['\0', null],
  ])('%j becomes %j', (text, terms) => {
    expect(toSearchTerms(text)).toEqual(terms)
  })

  test('ten kilobytes are a short search', () => {
    expect(toSearchTerms('under ground '.repeat(800))).toEqual(['under', 'ground'])
    expect(toSearchTerms('x'.repeat(10_240))).toEqual(['x'.repeat(40)])
    const words = Array.from({ length: 1_000 }, (_, index) => `w${index}`)
    expect(toSearchTerms(words.join(' '))).toEqual(words.slice(0, 8))
  })
})

test.each([
  ['Été FM', 'ete fm'],
  ['  !Bang Radio', 'bang radio'],
  ['***', '***'],
  ['Ångström', 'angstrom'],
])('%j sorts as %j', (name, key) => expect(toSortKey(name)).toBe(key))
