import { countryName } from '../../../shared/api/country-name.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { plainText } from './plain-text.ts'

interface Country {
  readonly country: string
  readonly countrycode: string
}

const NOWHERE: Country = { country: countryName('ZZ') ?? '', countrycode: 'ZZ' }
/** Codes that people write for others. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', EN: 'GB' }
/** Names other than Intl's. "the" at the beginning is left out before. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  'united kingdom of great britain and northern ireland': 'GB',
  uk: 'GB',
  england: 'GB',
  'russian federation': 'RU',
  'islamic republic of iran': 'IR',
  'republic of korea': 'KR',
  'bolivarian republic of venezuela': 'VE',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  deutschland: 'DE',
  espana: 'ES',
  brasil: 'BR',
  'taiwan, republic of china': 'TW',
  'republic of moldova': 'MD',
  'republic of north macedonia': 'MK',
}

const bare = (name: string) =>
  name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/^the /, '')

function codesByName(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.flatMap((code) => {
    const name = Object.hasOwn(OTHER_CODES, code) ? null : countryName(code)
    return name === null ? [] : [[bare(name), code] as const]
  })
  return new Map([...named, ...Object.entries(OTHER_NAMES)])
}
const CODES = codesByName()

function byCode(code: string): Country | null {
  const countrycode = ownValue(OTHER_CODES, code) ?? code
  const country = countryName(countrycode)
  return country === null || countrycode === 'XX' ? null : { country, countrycode }
}

/** A country by its code, else by one of its names; what names none is nowhere, "International". */
export function readCountry(code: unknown, name: unknown): Country {
  const given = byCode(plainText(code, 8).toUpperCase())
  if (given !== null) return given
  const found = CODES.get(bare(plainText(name, 80)))
  return (found === undefined ? null : byCode(found)) ?? NOWHERE
}
