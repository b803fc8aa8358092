/** Validates redirect targets after a sign-in: only paths of this app. */
import { REDIRECT_MAX_LENGTH } from '../limits.ts'

export const SIGN_IN_PATH = '/sign-in'
const HOME = '/'
/** Account pages would redirect a signed-in user again. Error pages are about something that happened before. */
const NO_RETURN_PATHS = [
  SIGN_IN_PATH,
  ...['/sign-in-2', '/sign-up', '/otp', '/forgot-password'],
  ...['/401', '/403', '/404', '/500', '/503'],
]
const BASE = 'https://app.invalid'
/** Spaces and control characters, which browsers drop or reinterpret. */
const UNPRINTABLE = /[\p{Cc}\p{Z}]/u
/**
 * Characters of the app's paths. Percent signs are missing, because code that decodes twice must not find a slash,
 * backslash or dot. Other alphabets are missing, because some letters look like slashes.
 */
const PLAIN_PATH = /^(\/[\w.~-]+)*\/?$/

/** Returns path, search and hash of a page of this app. Returns home for all other targets. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.length > REDIRECT_MAX_LENGTH) return HOME
  if (target.includes('\\') || UNPRINTABLE.test(target)) return HOME
  const url = URL.parse(target, BASE)
  if (!url || url.origin !== BASE) return HOME
  // Check the normalized path: `/..//elsewhere` may contain a second slash after dot removal.
  if (!PLAIN_PATH.test(url.pathname) || isNoReturnPath(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}

export function signInPath(location: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): string {
  const from = safeRedirect(location.pathname + location.search + location.hash)
  return `${SIGN_IN_PATH}?redirect=${encodeURIComponent(from)}`
}

function isNoReturnPath(pathname: string): boolean {
  return NO_RETURN_PATHS.includes(pathname.replace(/(?<!\/)\/+$/, '').toLowerCase())
}
