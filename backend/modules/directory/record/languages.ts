import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { LANGUAGES_MAX } from '../limits.ts'
import { plainText, synonymsOf } from './plain-text.ts'

const INPUT_MAX = 400
const LENGTH = { min: 2, max: 40 } as const
const SYNONYMS = synonymsOf({
  english: 'american english, british english, englisch, inglés, english uk',
  german: 'deutsch, alemán',
  spanish:
    'español, espanol, castellano, español mexico, español internacional, latin american spanish',
  french: 'français, francais',
  italian: 'italiano',
  portuguese:
    'português, portugues, brazilian portuguese, português brasil, portugues do brasil, português (brasil), português (br)',
  indonesian: 'bahasa indonesia',
  arabic: 'العربية',
  norwegian: 'norsk',
  dutch: 'nederlands',
  russian: 'русский',
  greek: 'ελληνικά',
  turkish: 'türkçe',
  polish: 'polski',
  hungarian: 'magyar',
})

const names = new Intl.DisplayNames(APP_LOCALE, { type: 'language', fallback: 'none' })

function nameOfCode(code: string): string | null {
  // ISO 639 codes. Intl throws for other formats.
  if (!/^[a-z]{2,3}$/.test(code)) return null
  return names.of(code)?.toLowerCase() ?? null
}

function split(value: unknown): string[] {
  const text = Array.isArray(value) ? value.slice(0, LANGUAGES_MAX).join(',') : value
  if (typeof text !== 'string') return []
  return text
    .slice(0, INPUT_MAX)
    .split(/[,;/|]/)
    .map((part) => plainText(part, INPUT_MAX).toLowerCase())
}

function normalizeLanguage(text: string): string | null {
  const language = SYNONYMS.get(text) ?? nameOfCode(text) ?? text
  if (language === 'unknown') return null
  const isLanguage = /^[\p{L}\p{M}][\p{L}\p{M} '()-]*$/u.test(language)
  const hasValidLength = language.length >= LENGTH.min && language.length <= LENGTH.max
  return isLanguage && hasValidLength ? language : null
}

export function readLanguageCodes(value: unknown): string[] {
  const codes = split(value).filter((code) => /^[a-z]{2,3}$/.test(code))
  return [...new Set(codes)].slice(0, LANGUAGES_MAX)
}

/** Returns distinct lower-case English names of languages, from their names or else from their codes. */
export function readLanguages(value: unknown, codes: readonly string[]): string[] {
  const named = split(value)
    .map(normalizeLanguage)
    .filter((language) => language !== null)
  const languages = named.length > 0 ? named : codes.map(nameOfCode).filter((name) => name !== null)
  return [...new Set(languages)].slice(0, LANGUAGES_MAX)
}
