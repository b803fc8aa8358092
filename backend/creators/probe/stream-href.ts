import { parseStreamUrl } from '../../../shared/radio/address-rules.ts'

/**
 * A stream's address as it is kept and listed: without a name and password in it, which would be
 * everybody's. What is no address stays as it is, to be refused.
 */
export function streamHref(text: string): string {
  return parseStreamUrl(text.trim())?.href ?? text
}
