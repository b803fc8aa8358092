/** From which country the user listens, as far as their computer's clock and language tell. Pure. */
import { COUNTRY_CODES } from '../../../shared/api/country-name.ts'

export interface Whereabouts {
  /** IANA name of the computer's time zone. */
  readonly timeZone: string
  /** The user's languages, the preferred one first, e.g. de-AT. */
  readonly languages: readonly string[]
  readonly countries: readonly string[]
  /** The time zones of a country; none where that is not known. */
  zonesOf(country: string): readonly string[]
}

/**
 * The country as ISO 3166-1 alpha-2; null where nothing tells. The time zone decides, because that is
 * where the user is; the language only where the zone is of several countries, or of none.
 */
export function listenerCountry(where: Whereabouts): string | null {
  const { timeZone, countries, zonesOf } = where
  const region = regionIn(where.languages, countries)
  const hasZone = (country: string) => zonesOf(country).includes(timeZone)
  if (region !== null && hasZone(region)) return region
  return countries.find(hasZone) ?? region
}

/** The country of the first language that names one. */
function regionIn(languages: readonly string[], countries: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language)
      // Some are regions of several countries: es-419, en-EU.
      if (region && countries.includes(region)) return region
    } catch {
      // No language tag.
    }
  }
  return null
}

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
