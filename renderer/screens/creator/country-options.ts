/** The countries to choose from. */

import { COUNTRY_CODES, countryName, NO_COUNTRY } from '../../../shared/api/country-name.ts'
import { APP_LOCALE } from '../../../shared/locale/formats.ts'

interface Option {
  readonly value: string
  readonly label: string
}

let named: readonly Option[] | null = null

/** Nothing chosen, no country, then all of them by name. */
export function countryOptions(choose: string, none: string): Option[] {
  named ??= COUNTRY_CODES.map((value) => ({ value, label: countryName(value) ?? value })).toSorted(
    (a, b) => a.label.localeCompare(b.label, APP_LOCALE),
  )
  return [{ value: '', label: choose }, { value: NO_COUNTRY, label: none }, ...named]
}
