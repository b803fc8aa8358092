import { APP_LOCALE } from '../../shared/locale/formats.ts'

/** Returns the capitalized first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean)
  const firstAndLast = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  const letters = firstAndLast.map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase(APP_LOCALE)
}
