/** Firebase Authentication as the app's identity provider. */
import type { FirebaseApp } from 'firebase/app'
import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onIdTokenChanged,
  type Persistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth'
import type { RuntimeConfig, SessionProtection } from '../../../preload/contract.ts'
import { log } from '../../lib/log.ts'
import type { SessionVault } from '../../platform/platform-types.ts'
import type { AuthUser } from './auth-store.ts'
import type { IdentityProvider, TokenClaims } from './identity-provider.ts'
import { vaultPersistence } from './vault-persistence.ts'

/** Makes the Firebase app the whole renderer shares. */
export function createFirebaseApp({ firebase }: RuntimeConfig): FirebaseApp {
  return initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId })
}

/**
 * Starts authentication over the vault. No popup resolver: third-party sign-in inside a window
 * works neither in Electron nor under the app's content policy.
 */
export function createFirebaseProvider(
  app: FirebaseApp,
  config: RuntimeConfig,
  vault: SessionVault,
  onProtection: (protection: SessionProtection) => void,
): IdentityProvider {
  const persistence = vaultPersistence(vault, onProtection) as unknown as Persistence
  const auth = initializeAuth(app, { persistence })
  if (config.identityUrl) {
    connectAuthEmulator(auth, config.identityUrl, { disableWarnings: true })
  }

  async function getClaims(fresh: boolean): Promise<TokenClaims> {
    if (!auth.currentUser) return { role: null, plan: null }
    const { claims } = await auth.currentUser.getIdTokenResult(fresh)
    return { role: textIn(claims.role), plan: textIn(claims.plan) }
  }

  return {
    onUser: (listener) => {
      onIdTokenChanged(auth, (user) => listener(user && snapshot(user)))
    },
    signIn: async ({ email, password }) =>
      snapshot((await signInWithEmailAndPassword(auth, email, password)).user),
    signUp: async ({ displayName, email, password }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      // The account exists from here on: a name that could not be set is no reason to refuse it.
      await updateProfile(user, { displayName }).catch((error) =>
        log.error('Setting the display name failed', error),
      )
      return { ...snapshot(user), displayName }
    },
    signOut: () => signOut(auth),
    getToken: async () => (await auth.currentUser?.getIdToken()) ?? null,
    getClaims,
  }
}

function snapshot({ uid, email, displayName, photoURL }: User): AuthUser {
  return { uid, email, displayName, photoURL }
}

function textIn(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
