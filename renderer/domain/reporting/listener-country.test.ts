import { expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../../shared/api/country-name.ts'
import { listenerCountry, zonesOf } from './listener-country.ts'

const zones: Record<string, readonly string[]> = {
  CH: ['Europe/Zurich'],
  DE: ['Europe/Berlin', 'Europe/Busingen'],
  IT: ['Europe/Rome'],
  GB: ['Europe/London'],
  US: ['America/New_York', 'America/Los_Angeles'],
  VA: ['Europe/Rome'],
}

it.each([
  ['the zone and the language agree', 'Europe/Berlin', ['de-DE'], 'DE'],
  ['the listener is abroad', 'America/New_York', ['de-DE'], 'US'],
  ['the zone is of two countries', 'Europe/Rome', ['it-VA'], 'VA'],
  ['the zone is of two countries and the language of another', 'Europe/Rome', ['fr-FR'], 'IT'],
  ['the zone belongs to no country', 'UTC', ['en', 'es-419', 'en-GB'], 'GB'],
  ['the language names a region that is no country', 'UTC', ['en-EU'], null],
  ['the language names no region', 'Europe/Zurich', ['de'], 'CH'],
  ['nothing is known', 'UTC', ['en', 'no language'], null],
  ['nothing is known', '', [], null],
] as const)('detects the country when %s', (_, timeZone, languages, country) => {
  const countries = Object.keys(zones)
  const where = { timeZone, languages, countries, zonesOf: (code: string) => zones[code] ?? [] }
  expect(listenerCountry(where)).toBe(country)
})

it('detects countries by the time zones of this runtime', () => {
  const find = (timeZone: string) =>
    listenerCountry({ timeZone, languages: [], countries: COUNTRY_CODES, zonesOf })
  expect(['America/Santiago', 'Asia/Tokyo', 'Europe/Lisbon'].map(find)).toEqual(['CL', 'JP', 'PT'])
})
