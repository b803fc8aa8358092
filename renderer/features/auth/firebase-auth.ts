/** Starts Firebase Authentication over the session vault. */
import { type FirebaseApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from 'firebase/auth'
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import type { SessionVault } from '../../platform/platform-types.ts'
import { type VaultWatcher, vaultPersistence } from './vault-persistence.ts'

/** Makes the Firebase app the whole renderer shares. */
export function createFirebaseApp({ firebase }: RuntimeConfig): FirebaseApp {
  return initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId })
}

/**
 * Begins to restore the stored session. No popup resolver: Firebase's own third-party sign-in inside a
 * window works neither in Electron nor under the app's content policy.
 */
export function createFirebaseAuth(
  app: FirebaseApp,
  { identityUrl }: RuntimeConfig,
  vault: SessionVault,
  watcher: VaultWatcher,
): Auth {
  const persistence = vaultPersistence(vault, watcher) as unknown as Persistence
  const auth = initializeAuth(app, { persistence })
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true })
  return auth
}
