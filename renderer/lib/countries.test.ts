import { expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../shared/api/country-name.ts'
import { countryName } from './countries.ts'

it('holds each country once, in order, and knows its name', () => {
  expect(COUNTRY_CODES).toHaveLength(250)
  expect([...new Set(COUNTRY_CODES)].toSorted()).toEqual(COUNTRY_CODES)
  expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([])
})

it.each([
  ['CL', 'Chile'],
  ['ZQ', 'ZQ'],
  ['', ''],
  ['not a code', 'not a code'],
])('%j is called %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
