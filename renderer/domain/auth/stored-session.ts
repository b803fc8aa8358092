/**
 * The session this device kept from an earlier run, as Firebase stores it. While its token is valid, pages
 * of a signed-in user open with it before the provider has confirmed it; it never opens the admin area.
 */
import type { AuthUser } from './auth-store.ts'

/** A stored token needs more time left than this, in ms, to open pages before the provider answers. */
export const TOKEN_MARGIN_MS = 5 * 60_000

export interface StoredSession {
  readonly user: AuthUser
  readonly token: string
  /** When the token expires, in ms since the epoch. */
  readonly expiresAt: number
}

/** The session in what was stored; null for anything of another shape, and for a token that soon expires. */
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

/** Whether what was stored is the session of a listener without an account. */
export function isStoredAnonymous(stored: unknown): boolean {
  return isRecord(stored) && stored.isAnonymous === true
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
