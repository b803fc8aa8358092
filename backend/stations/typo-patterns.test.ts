import { expect, test } from 'vitest'
import { typoPatterns } from './typo-patterns.ts'

test('one letter may be another, missing, too much, or swapped with the next', () => {
  expect(typoPatterns('jazz').sort()).toEqual(
    [
      ...['_azz', 'j_zz', 'ja_z', 'jaz_'],
      ...['_jazz', 'j_azz', 'ja_zz', 'jaz_z'],
      ...['azz', 'jzz', 'jaz'],
      ...['ajzz', 'jzaz'],
    ].sort(),
  )
})

test.each(['abc', '東京', '', 'x'.repeat(25)])('%j has none', (word) => {
  expect(typoPatterns(word)).toEqual([])
})
