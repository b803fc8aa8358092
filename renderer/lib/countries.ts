import { APP_LOCALE } from '../../shared/locale/formats.ts'

/** A country's name in English; the code itself for what is none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(APP_LOCALE, { type: 'region' }).of(code) ?? code
  } catch {
    // Text that cannot be a country's code.
    return code
  }
}
