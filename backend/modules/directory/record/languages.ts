import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { LANGUAGES_MAX } from '../limits.ts'
import { plainText, synonymsOf } from './plain-text.ts'

const INPUT_MAX = 400
const LANGUAGE_LENGTH = { min: 2, max: 40 } as const
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

const displayNames = new Intl.DisplayNames(APP_LOCALE, { type: 'language', fallback: 'none' })

function nameOfCode(code: string): string | null {
  // Intl throws for text that does not look like an ISO 639 code.
  if (!/^[a-z]{2,3}$/.test(code)) return null
  return displayNames.of(code)?.toLowerCase() ?? null
}

function splitLanguages(value: unknown): string[] {
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
  const hasValidLength =
    language.length >= LANGUAGE_LENGTH.min && language.length <= LANGUAGE_LENGTH.max
  return isLanguage && hasValidLength ? language : null
}

export function readLanguageCodes(value: unknown): string[] {
  const codes = splitLanguages(value).filter((code) => /^[a-z]{2,3}$/.test(code))
  return [...new Set(codes)].slice(0, LANGUAGES_MAX)
}

/** Returns distinct lower-case English names of languages, from their names or else from their codes. */
export function readLanguages(value: unknown, codes: readonly string[]): string[] {
  const names = splitLanguages(value)
    .map(normalizeLanguage)
    .filter((language) => language !== null)
  const languages = names.length > 0 ? names : codes.map(nameOfCode).filter((name) => name !== null)
  return [...new Set(languages)].slice(0, LANGUAGES_MAX)
}
