/** The country of this computer. */
import { COUNTRY_CODES } from '../../lib/countries.ts'
import { listenerCountry } from './listener-country.ts'

/** Of ECMA-402; TypeScript's library does not know it yet. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined
}

/** The time zones of a country; none where the runtime does not say. */
export function zonesOf(country: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

let known: string | null | undefined

/** Found out once in a run: it takes a look at every country's zones. */
export function ownCountry(): string | null {
  if (known === undefined) {
    known = listenerCountry({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      languages: navigator.languages,
      countries: COUNTRY_CODES,
      zonesOf,
    })
  }
  return known
}
