/** Where a sign-in may send people afterwards: paths of this app, nothing else. */

export const SIGN_IN_PATH = '/sign-in'
const HOME = '/'
/** Account pages: sending somebody there after a sign-in would only send them on again. */
const ACCOUNT_PATHS = [SIGN_IN_PATH, '/sign-in-2', '/sign-up']
const BASE = 'https://app.invalid'
/** Spaces and control characters, which browsers drop or read as something else. */
const UNPRINTABLE = /[\p{Cc}\p{Z}]/u

/** The target as path, search and hash; home for anything that is not a page of this app. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//')) return HOME
  if (target.includes('\\') || UNPRINTABLE.test(target)) return HOME
  const url = URL.parse(target, BASE)
  if (!url || url.origin !== BASE) return HOME
  // Dots may have made a second slash out of /..//elsewhere.
  if (url.pathname.startsWith('//') || isAccountPath(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}

/** The sign-in page that leads back to where the person was. */
export function signInPath(location: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): string {
  const from = safeRedirect(location.pathname + location.search + location.hash)
  return `${SIGN_IN_PATH}?redirect=${encodeURIComponent(from)}`
}

function isAccountPath(pathname: string): boolean {
  return ACCOUNT_PATHS.includes(pathname.replace(/\/+$/, '').toLowerCase())
}
