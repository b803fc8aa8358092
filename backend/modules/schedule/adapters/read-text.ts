import { cleanTitle, plainHtml } from '../../../../shared/radio/clean-title.ts'
import { plainText } from '../../directory/record/plain-text.ts'
import { webAddress } from '../../directory/record/web-address.ts'

/** Text as it is shown: entities decoded, one line of at most `most` UTF-16 units; null for none. Numbers are text too. */
export function readText(value: unknown, most: number): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  return plainText(cleanTitle(text), most) || null
}

/** An address on a public host that a page may link to; null for anything else. */
export function readLink(value: unknown): string | null {
  return typeof value === 'string' ? webAddress(plainHtml(value)) : null
}
