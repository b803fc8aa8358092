/** Returns the uid in a bearer token, or null. The token is not verified: use it only to compare the user's tokens. */
export function tokenOwner(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null
    return typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}
