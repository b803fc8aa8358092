import { COUNTRY_CODES } from '../../../shared/api/country-name.ts'

export interface LocaleInfo {
  readonly timeZone: string
  /** Language tags such as de-AT. The preferred language is first. */
  readonly languages: readonly string[]
  readonly countries: readonly string[]
  zonesOf(country: string): readonly string[]
}

/** Guesses the country from the time zone, and from the language if the zone belongs to several countries or none. */
export function listenerCountry(locale: LocaleInfo): string | null {
  const { timeZone, countries, zonesOf } = locale
  const region = regionIn(locale.languages, countries)
  const hasZone = (country: string) => zonesOf(country).includes(timeZone)
  if (region !== null && hasZone(region)) return region
  return countries.find(hasZone) ?? region
}

function regionIn(languages: readonly string[], countries: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language)
      // Some regions span several countries, e.g. in es-419 and en-EU.
      if (region && countries.includes(region)) return region
    } catch {}
  }
  return null
}

/** ECMA-402 method that TypeScript's library does not declare yet. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined
}

export function zonesOf(country: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

let cachedCountry: string | null | undefined

/** The result is cached, because detection reads the time zones of every country. */
export function detectCountry(): string | null {
  if (cachedCountry === undefined) {
    cachedCountry = listenerCountry({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      languages: navigator.languages,
      countries: COUNTRY_CODES,
      zonesOf,
    })
  }
  return cachedCountry
}
