import { APP_LOCALE } from '../../shared/locale/formats.ts'

/** One or two capital letters that stand for a name: the first of its first and of its last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(APP_LOCALE) ?? '').join('')
}
