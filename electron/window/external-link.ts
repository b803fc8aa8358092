import { APP_ORIGIN } from '../../shared/config/config.ts'

/** True for a page of this app; a longer host that merely begins alike is not one. */
export function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)
}

/**
 * The address to hand to the system's browser, or null when `url` must not leave the app. Only the
 * web: file:, javascript: and the schemes of other programs would let a page start them. A name or
 * password in an address hides where it leads.
 */
export function externalUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null
  if (parsed.username !== '' || parsed.password !== '') return null
  return parsed.href
}
