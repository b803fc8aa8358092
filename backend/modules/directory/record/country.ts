import { countryName, currentCountryCode, NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import { readCountry as countryOf } from '../../../../shared/api/read-country.ts'
import { plainText } from './plain-text.ts'

interface Country {
  readonly country: string
  readonly countrycode: string
}

/** A country by its code, else by one of its names; what names none is nowhere, "International". */
export function readCountry(code: unknown, name: unknown): Country {
  const countrycode =
    currentCountryCode(plainText(code, 8)) ?? countryOf(plainText(name, 80)) ?? NO_COUNTRY
  return { country: countryName(countrycode) ?? countrycode, countrycode }
}
