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
])('%s is %s', (code, name) => expect(countryName(code)).toBe(name))

test('has 250 countries in order, each once and with a name', () => {
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
  // Written by the European Union and by mistake, reserved for parts of a country.
  ['EL', 'GR'],
  ['EN', 'GB'],
  ['IC', 'ES'],
  // Regions that Intl names and that are no countries.
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
