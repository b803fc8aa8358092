import { APP_LOCALE } from '../../shared/locale/formats.ts'

/** One or two capitals: the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return ends.map((part) => [...(part ?? '')][0]?.toLocaleUpperCase(APP_LOCALE) ?? '').join('')
}
