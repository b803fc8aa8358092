import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryName, currentCountryCode } from './country-name.ts'

test.each([
  ['DE', 'Germany'],
  ['GB', 'United Kingdom'],
  ['ZZ', 'International'],
  ['QX', null],
  ['de', null],
  ['DEU', null],
  ['', null],
])('maps %s to %s', (code, name) => expect(countryName(code)).toBe(name))

test('lists 250 countries in order, without duplicates, each with a name', () => {
  expect(COUNTRY_CODES).toHaveLength(250)
  expect([...new Set(COUNTRY_CODES)].toSorted()).toEqual(COUNTRY_CODES)
  expect(COUNTRY_CODES.filter((code) => countryName(code) === null)).toEqual([])
})

test.each([
  ['de', 'DE'],
  ['ZZ', 'ZZ'],
  // Withdrawn by ISO 3166-1.
  ['UK', 'GB'],
  ['DD', 'DE'],
  ['SU', 'RU'],
  ['AN', 'CW'],
  ['YU', 'RS'],
  ['CS', 'RS'],
  ['ZR', 'CD'],
  ['BU', 'MM'],
  ['TP', 'TL'],
  ['FX', 'FR'],
  // Of the European Union, misspelled, and reserved for parts of a country.
  ['EL', 'GR'],
  ['EN', 'GB'],
  ['IC', 'ES'],
  // Regions in Intl that are not countries.
  ['EU', null],
  ['UN', null],
  ['EZ', null],
  ['QO', null],
  ['XA', null],
  ['XX', null],
  ['D', null],
  ['DEU', null],
  ['', null],
])('reads the code %s as %s', (code, current) => {
  expect(currentCountryCode(code)).toBe(current)
})
