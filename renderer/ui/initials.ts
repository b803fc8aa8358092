import { APP_LOCALE } from '../../shared/locale/formats.ts'

/** Returns the capitalized first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = firstAndLast.map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase(APP_LOCALE)
}
