import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['DE', 'Germany'],
  ['GB', 'United Kingdom'],
  ['ZZ', 'International'],
  ['QX', null],
  ['de', null],
  ['DEU', null],
  ['', null],
])('%s is %s', (code, name) => expect(countryName(code)).toBe(name))
