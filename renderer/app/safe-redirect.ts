/** Where a sign-in may send the user afterwards: paths of this app, nothing else. */
import { REDIRECT_MAX_LENGTH } from '../limits.ts'

export const SIGN_IN_PATH = '/sign-in'
const HOME = '/'
/** Account pages: a user sent there after a sign-in would only be sent on again. */
const ACCOUNT_PATHS = [SIGN_IN_PATH, '/sign-in-2', '/sign-up', '/otp', '/forgot-password']
const BASE = 'https://app.invalid'
/** Spaces and control characters, which browsers drop or read as something else. */
const UNPRINTABLE = /[\p{Cc}\p{Z}]/u
/**
 * What this app's own paths are made of. No percent signs: code that decodes once more than we do must not
 * find a slash, a backslash or a dot there. No other alphabets: some of their letters look like slashes.
 */
const PLAIN_PATH = /^(\/[\w.~-]+)*\/?$/

/** The target as path, search and hash; home for anything that is not a page of this app. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.length > REDIRECT_MAX_LENGTH) return HOME
  if (target.includes('\\') || UNPRINTABLE.test(target)) return HOME
  const url = URL.parse(target, BASE)
  if (!url || url.origin !== BASE) return HOME
  // The path as the browser reads it: dots may have made a second slash out of /..//elsewhere.
  if (!PLAIN_PATH.test(url.pathname) || isAccountPath(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}

/** The sign-in page that leads back to where the user was. */
export function signInPath(location: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): string {
  const from = safeRedirect(location.pathname + location.search + location.hash)
  return `${SIGN_IN_PATH}?redirect=${encodeURIComponent(from)}`
}

function isAccountPath(pathname: string): boolean {
  return ACCOUNT_PATHS.includes(pathname.replace(/(?<!\/)\/+$/, '').toLowerCase())
}
