/** Parses the stored session. A valid token gives early access to the user's pages, but never to the admin pages. */
import type { AuthUser } from './auth-store.ts'

/** Minimum remaining lifetime of a stored token that gives access before the provider responds. */
export const TOKEN_MARGIN_MS = 5 * 60_000

export interface StoredSession {
  readonly user: AuthUser
  readonly token: string
  readonly expiresAt: number
}

export function readStoredSession(stored: unknown, now: number): StoredSession | null {
  if (!isRecord(stored) || !isRecord(stored.stsTokenManager)) return null
  const { accessToken, expirationTime } = stored.stsTokenManager
  if (typeof stored.uid !== 'string' || typeof accessToken !== 'string') return null
  if (typeof expirationTime !== 'number' || !(expirationTime - now > TOKEN_MARGIN_MS)) return null
  const providers = Array.isArray(stored.providerData) ? stored.providerData : []
  const user: AuthUser = {
    uid: stored.uid,
    email: textOrNull(stored.email),
    displayName: textOrNull(stored.displayName),
    photoURL: textOrNull(stored.photoURL),
    emailVerified: stored.emailVerified === true,
    ...(isStoredAnonymous(stored) && { isAnonymous: true }),
    providers: providers.filter(isRecord).flatMap(({ providerId }) => textOrNull(providerId) ?? []),
  }
  return { user, token: accessToken, expiresAt: expirationTime }
}

export function isStoredAnonymous(stored: unknown): boolean {
  return isRecord(stored) && stored.isAnonymous === true
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
