import { afterEach, expect, test, vi } from 'vitest'
import { readCountry } from './read-country.ts'

test.each([
  [' uk ', 'GB'],
  ['SU', 'RU'],
  // English: Unicode CLDR and ISO 3166.
  ['Germany', 'DE'],
  ['The United States Of America', 'US'],
  ['U.S.A.', 'US'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['The Russian Federation', 'RU'],
  ['Moldova, Republic of', 'MD'],
  ['Tanzania (United Republic of)', 'TZ'],
  ['Taiwan, Province of China', 'TW'],
  ['Korea, Democratic People’s Republic of', 'KP'],
  ['Bosnia & Herzegovina', 'BA'],
  ['bosnia and herzegovina', 'BA'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Holland', 'NL'],
  ['Cote d’Ivoire', 'CI'],
  ['Macedonia', 'MK'],
  ['Dominica', 'DM'],
  ['Dominican Republic', 'DO'],
  ['Niger', 'NE'],
  ['Guinea-Bissau', 'GW'],
  ['International', 'ZZ'],
  // Formal names and names with a remark.
  ['Republic of Türkiye', 'TR'],
  ['Federal Republic of Nigeria', 'NG'],
  ['Kingdom of Sweden', 'SE'],
  ['Nepal, Federal Democratic Republic of', 'NP'],
  ['People’s Democratic Republic of Algeria', 'DZ'],
  ['United States of America (USA)', 'US'],
  ['Macedonia (FYROM)', 'MK'],
  ['Georgia (Caucasus)', 'GE'],
  ['Kosovo', 'XK'],
  // Native names with and without accents.
  ['Deutschland', 'DE'],
  ['ÖSTERREICH', 'AT'],
  ['Osterreich', 'AT'],
  ['Suisse', 'CH'],
  ['Svizzera', 'CH'],
  ['Belgique', 'BE'],
  ['Éire', 'IE'],
  ['España', 'ES'],
  ['Brasil', 'BR'],
  ['Magyarország', 'HU'],
  ['Česko', 'CZ'],
  ['Türkiye', 'TR'],
  ['Россия', 'RU'],
  ['Україна', 'UA'],
  ['Србија', 'RS'],
  ['Srbija', 'RS'],
  ['Ελλάδα', 'GR'],
  ['ישראל', 'IL'],
  ['مصر', 'EG'],
  ['भारत', 'IN'],
  ['ไทย', 'TH'],
  ['日本', 'JP'],
  ['中国', 'CN'],
  ['台灣', 'TW'],
  ['香港', 'HK'],
  ['한국', 'KR'],
  ['Allemagne', 'DE'],
])('reads %j as %s', (text, code) => {
  expect(readCountry(text)).toBe(code)
})

test.each([
  ...['Korea', 'Congo', 'Kongo', 'Virgin Islands', 'Netherlands Antilles', 'Yugoslavia'],
  ...[
    'Europe',
    'Atlantis',
    'Germany, Austria',
    'Bavaria',
    'Republic',
    'People’s Republic of Congo',
    'State of Georgia',
    'Georgia (US)',
    '?',
    '',
    ' ',
    'constructor',
    '__proto__',
  ],
])('returns null for %j', (text) => {
  expect(readCountry(text)).toBeNull()
})

test('looks up at most 100 characters', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(readCountry('Germany'.padEnd(100))).toBe('DE')
  expect(normalize).toHaveBeenCalledTimes(1)
  expect(readCountry('Germany'.padEnd(101))).toBeNull()
  for (const letter of [' ', 'a', '-', '\u0301', '日']) readCountry(letter.repeat(65_536))
  expect(normalize).toHaveBeenCalledTimes(1)
  normalize.mockRestore()
})

/** Main languages missing in Chromium's ICU data. */
const NOT_IN_CHROMIUM =
  /^(?:sq|hy|az|rn|dz|sg|fo|ka|ak|kl|is|ky|km|lo|si|mg|my|mn|ha|rw|wo|so|tg|uz)-/

test('reads native names with the languages of Chromium’s ICU data', async () => {
  class ChromiumNames extends Intl.DisplayNames {
    constructor(language: string, options: Intl.DisplayNamesOptions) {
      super(NOT_IN_CHROMIUM.test(language) ? 'en' : language, options)
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DisplayNames: { value: ChromiumNames } }))
  vi.resetModules()
  const { readCountry: readInChromium } = await import('./read-country.ts')
  const names = [
    ...['Shqipëri', 'Հայաստան', 'Føroyar', 'საქართველო', 'Ísland', 'ශ්‍රී ලංකාව', 'Монгол'],
    ...['O‘zbekiston', 'Kosovë', 'Ελλάδα'],
  ]
  expect(names.map(readInChromium)).toEqual([
    ...['AL', 'AM', 'FO', 'GE', 'IS', 'LK', 'MN'],
    ...['UZ', 'XK', 'GR'],
  ])
})
afterEach(() => vi.unstubAllGlobals())

test('builds the names of each language once', () => {
  readCountry('no country')
  const names = vi.spyOn(Intl, 'DisplayNames')
  for (let n = 0; n < 1_000; n += 1) readCountry(`no country ${n}`)
  expect(names).not.toHaveBeenCalled()
  names.mockRestore()
})
