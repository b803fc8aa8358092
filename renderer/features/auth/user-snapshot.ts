import type { User } from 'firebase/auth'
import type { AuthUser } from './auth-store.ts'

/** What the app keeps of Firebase's user: plain data, no tokens. */
export function snapshot(user: User): AuthUser {
  const { uid, email, displayName, photoURL, emailVerified, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  return { uid, email, displayName, photoURL, emailVerified, providers }
}
