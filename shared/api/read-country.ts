import { APP_LOCALE } from '../locale/formats.ts'
import { COUNTRY_CODES, countryName, currentCountryCode, NO_COUNTRY } from './country-name.ts'

/** `readCountry` ignores longer text. The longest name in the Unicode CLDR has 70 characters. */
const NAME_CHARACTERS = 100

/**
 * Names missing in the Unicode CLDR (short and former ones, parts of a country, ISO 3166 names used by the directory),
 * and native names in languages that Chromium ships without. A name that appears in two lines is ambiguous and maps to
 * no country.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae;emirates',
  AL: 'shqiperi;shqiperia',
  AM: 'հայաստան',
  AZ: 'azərbaycan',
  BI: 'uburundi',
  BN: 'brunei darussalam',
  BO: 'plurinational state of bolivia',
  BT: 'འབྲུག',
  CD: 'democratic republic of the congo;zaire;dr congo;drc;congo',
  CF: 'kodorosese ti beafrika',
  CG: 'republic of the congo;congo',
  CI: 'cote d ivoire;coted ivoire',
  CN: "people's republic of china;peoples republic of china;prc",
  CV: 'cabo verde',
  CZ: 'czech republic;cesko',
  DE: 'federal republic of germany;gdr;ddr;brd;east germany;west germany',
  FK: 'falkland islands malvinas;falkland islands',
  FM: 'federated states of micronesia',
  FO: 'føroyar',
  GB: 'united kingdom of great britain and northern ireland;great britain;britain;england;scotland;wales;northern ireland;cymru',
  GE: 'საქართველო',
  GH: 'gaana',
  GL: 'kalaallit nunaat',
  HK: '香港;中國香港特別行政區',
  IE: 'republic of ireland;eire',
  IR: 'islamic republic of iran;persia',
  IS: 'island',
  KG: 'кыргызстан',
  KH: 'កម្ពុជា',
  KP: "democratic people's republic of korea;democratic peoples republic of korea;dprk;korea",
  KR: 'republic of korea;한국;korea',
  LA: "lao people's democratic republic;lao peoples democratic republic;ລາວ",
  LK: 'ශ්‍රී ලංකාව',
  MD: 'republic of moldova',
  MG: 'madagasikara',
  MK: 'republic of north macedonia;macedonia;fyrom;former yugoslav republic of macedonia',
  MM: 'burma;မြန်မာ',
  MN: 'монгол;монгол улс',
  MO: '澳门;澳門;中國澳門特別行政區',
  NE: 'nijar',
  NL: 'holland',
  NZ: 'aotearoa',
  PS: 'state of palestine;الأراضي الفلسطينية',
  RU: 'russian federation;soviet union;ussr;ссср',
  RW: 'u rwanda',
  SN: 'senegaal',
  SO: 'soomaaliya',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TJ: 'тоҷикистон',
  TL: 'east timor',
  TR: 'turkey',
  TW: 'republic of china;province of china taiwan;taiwan republic of china',
  TZ: 'united republic of tanzania',
  US: 'united states of america;usa;u s;u s a',
  UZ: "oʻzbekiston;o'zbekiston",
  VA: 'holy see;vatican',
  VE: 'bolivarian republic of venezuela',
  VG: 'virgin islands',
  VI: 'us virgin islands;virgin islands',
  XK: 'kosove;kosova',
}

const FILLER_WORDS: ReadonlySet<string> = new Set(['the', 'of', 'and'])
/** Words of formal names ("Kingdom of Sweden"). "State" is missing, because the State of Georgia is no country. */
const FORMAL_WORDS: ReadonlySet<string> = new Set(
  'arab commonwealth democratic duchy emirate federal federation federative grand islamic kingdom people peoples principality republic s socialist sultanate'.split(
    ' ',
  ),
)
/** A name with a remark: "United States of America (USA)". */
const REMARK = /^([^()]{1,100})\(([^()]{1,100})\)$/

/** Sorts the words and drops case and accents, so that "Moldova, Republic of" equals "Republic of Moldova". */
function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]/u).filter((word) => word !== '')
  return words
    .filter((word) => !FILLER_WORDS.has(word))
    .sort()
    .join(' ')
}

/** Codes by name key. Null when several countries share the name. */
type CodesByName = Map<string, string | null>

function addName(codes: CodesByName, name: string, code: string): void {
  const key = nameKey(name)
  const existingCode = codes.get(key)
  codes.set(key, existingCode === undefined || existingCode === code ? code : null)
}

function addLanguage(codes: CodesByName, language: string, style: 'long' | 'short' = 'long'): void {
  const displayNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
  for (const code of COUNTRY_CODES) {
    const name = displayNames.of(code)
    if (name !== undefined) addName(codes, name, code)
  }
}

function englishCodesByName(): CodesByName {
  const codes: CodesByName = new Map([[nameKey(countryName(NO_COUNTRY) ?? NO_COUNTRY), NO_COUNTRY]])
  addLanguage(codes, APP_LOCALE)
  addLanguage(codes, APP_LOCALE, 'short')
  for (const [code, names] of Object.entries(OTHER_NAMES))
    for (const name of names.split(';')) addName(codes, name, code)
  return codes
}

/** Adds all country names in the main language of every country: French, for example, adds "Suisse". */
function ownLanguageCodesByName(): CodesByName {
  const languages = COUNTRY_CODES.map((code) => {
    const { language, script } = new Intl.Locale(`und-${code}`).maximize()
    return `${language}-${script}`
  })
  const codes: CodesByName = new Map()
  for (const language of new Set(languages)) addLanguage(codes, language)
  return codes
}

/** Built on first use: English within a few milliseconds, the ninety other languages in some hundred milliseconds. */
let englishCodes: CodesByName | undefined
let ownLanguageCodes: CodesByName | undefined

/** Returns the ISO 3166-1 code of a code or name, in English or a main language. Null when unknown or ambiguous. */
export function readCountry(text: string): string | null {
  if (text.length > NAME_CHARACTERS) return null
  const input = text.trim()
  if (/^[a-z]{2}$/i.test(input)) return currentCountryCode(input)
  const key = nameKey(input)
  const code = codeOf(key)
  if (code !== undefined) return code
  const informalWords = key.split(' ').filter((word) => !FORMAL_WORDS.has(word))
  const informalCode = codeOf(informalWords.join(' '))
  if (informalCode !== undefined) return informalCode
  const [, name, remark] = REMARK.exec(input) ?? []
  if (name === undefined || remark === undefined) return null
  const [country, remarkCountry] = [readCountry(name), readCountry(remark)]
  // With the remark of another country, the name belongs to a place in that country: "Georgia (US)".
  return remarkCountry === null || remarkCountry === country ? country : null
}

/** Returns null for an ambiguous name and undefined for an unknown name. */
function codeOf(key: string): string | null | undefined {
  englishCodes ??= englishCodesByName()
  const code = englishCodes.get(key)
  if (code !== undefined) return code
  ownLanguageCodes ??= ownLanguageCodesByName()
  return ownLanguageCodes.get(key)
}
