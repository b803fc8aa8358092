import { APP_LOCALE } from '../locale/formats.ts'

/** ISO 3166-1 alpha-2 (2024), plus XK, which the time zone database uses. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** ISO 3166-1 reserves ZZ for private use. The catalog uses it for stations without a country, such as demo streams. */
export const NO_COUNTRY = 'ZZ'
const NO_COUNTRY_NAME = 'International'

const names = new Intl.DisplayNames(APP_LOCALE, { type: 'region', fallback: 'none' })

/** Returns the English name of an ISO 3166-1 alpha-2 code in upper case. Null for any other text. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return code === NO_COUNTRY ? NO_COUNTRY_NAME : (names.of(code) ?? null)
}

const CODES: ReadonlySet<string> = new Set([...COUNTRY_CODES, NO_COUNTRY])
/** Codes outside of ISO 3166-1 and their countries: EL of the European Union, EN of a language, parts of countries. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map(
  ['EL GR', 'EN GB', 'IC ES', 'EA ES', 'AC SH', 'TA SH', 'CP FR', 'DG IO'].map((pair) => {
    const [other = '', code = ''] = pair.split(' ')
    return [other, code]
  }),
)

/** Returns the current ISO 3166-1 code of a current or withdrawn code in any case. Null for any other text. */
export function currentCountryCode(text: string): string | null {
  if (!/^[a-z]{2}$/i.test(text)) return null
  const code = text.toUpperCase()
  if (CODES.has(code)) return code
  // The Unicode CLDR maps a former country to its main successor: SU is RU, YU is RS, AN is CW.
  const current = OTHER_CODES.get(code) ?? new Intl.Locale(`und-${code}`).region ?? ''
  return CODES.has(current) ? current : null
}
