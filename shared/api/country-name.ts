/** ISO 3166-1 leaves ZZ to its users; here it stands for no country, as with the demo streams. */
import { APP_LOCALE } from '../locale/formats.ts'

export const NO_COUNTRY = 'ZZ'
const NO_COUNTRY_NAME = 'International'

const names = new Intl.DisplayNames(APP_LOCALE, { type: 'region', fallback: 'none' })

/** The English name of an ISO 3166-1 alpha-2 code in upper case; null for any other text. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return code === NO_COUNTRY ? NO_COUNTRY_NAME : (names.of(code) ?? null)
}
