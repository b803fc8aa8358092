/** Starts Firebase with the session vault and connects it to registration, account merge and toasts. */
import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  type Persistence,
  validatePassword,
} from 'firebase/auth'
import type { SaveResult } from '../../../preload/contract/session.ts'
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { statusMonitor } from '../../api/status-monitor.ts'
import { getUser, isFullUser, mergeUser, registerUser } from '../../api/users.ts'
import { notifyError } from '../../lib/notify.ts'
import { API_TIMEOUT_MS, DEFAULT_PLAN } from '../../limits.ts'
import type { Platform, SessionVault } from '../../platform/platform-types.ts'
import {
  type AccountMerge,
  createAccountMerge,
  type MergeSource,
  type MergeSourceStore,
  mergeToasts,
} from './account-merge.ts'
import { type Claims, useAuthStore } from './auth-store.ts'
import { createRobotVerifier } from './browser-steps.ts'
import { createIdentity, type Identity } from './create-identity.ts'
import { deletionMark } from './deletion-mark.ts'
import { createFirebaseProvider } from './firebase-provider.ts'
import { createPasswordPolicy, type PasswordRules, toRules } from './password-rules.ts'
import { createSignOutCauses } from './sign-out-cause.ts'
import { isStoredAnonymous } from './stored-session.ts'
import { type VaultWatcher, vaultPersistence } from './vault-persistence.ts'

function waitForEventOrTimeout(
  register: (listener: () => void) => () => void,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    const stop = register(finish)
  })
}

export function createVaultToasts() {
  let hasWarned = false
  return {
    onSaved: ({ protection, reason }: SaveResult): void => {
      // The app shows its own message for a locked keyring.
      if (protection === 'encrypted' || reason === 'keyring-locked' || hasWarned) return
      hasWarned = true
      const { keyringFailed, noKeyring } = errorsText.sessionNotSaved
      notifyError(reason === 'keyring-failed' ? keyringFailed : noKeyring)
    },
    onUnreadableSession: (): void => notifyError(errorsText.sessionUnreadable),
  }
}

/** Fetches the user's role and plan from the API, for a token that lacks them. */
export async function fetchApiClaims(uid: string | null): Promise<Claims> {
  if (uid === null) throw new Error('User is not authenticated')
  const user = await getUser(uid)
  return { role: user.role, plan: isFullUser(user) ? user.plan : DEFAULT_PLAN }
}

/** Provider messages for a session that has ended or whose user is deleted. */
const SESSION_ENDED = /^(USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|INVALID_REFRESH_TOKEN)\b/

type ProviderConfig = Pick<RuntimeConfig, 'firebase' | 'identityUrl'>

/** Returns a token of the anonymous session. Null when the session has ended. */
export async function fetchMergeToken(
  { firebase, identityUrl }: ProviderConfig,
  { refreshToken }: MergeSource,
): Promise<string | null> {
  const base = identityUrl === null ? 'https://' : `${identityUrl}/`
  const response = await fetch(
    `${base}securetoken.googleapis.com/v1/token?key=${encodeURIComponent(firebase.apiKey)}`,
    {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    },
  )
  const body = await response.json()
  if (typeof body?.id_token === 'string') return body.id_token
  if (SESSION_ENDED.test(String(body?.error?.message))) return null
  throw new Error(`The provider returned ${response.status} for a token request`)
}

type IdentityPlatform = Pick<Platform, 'session' | 'browser' | 'capabilities'>

interface RunningIdentity {
  readonly identity: Identity
  readonly accountMerge: AccountMerge
  readonly app: FirebaseApp
  readonly auth: Auth
  readonly config: RuntimeConfig
  readonly platform: IdentityPlatform
  readonly createVerifier: () => ReturnType<typeof createRobotVerifier>
  loadPasswordRules(): Promise<PasswordRules>
}

let runningIdentityParts: RunningIdentity | null = null

/** Loads Firestore on demand, because it is large and only sign-ins and settings need it. */
export const loadUserRecords = () => import('./user-record.ts')

export function runningIdentity(): RunningIdentity {
  if (!runningIdentityParts) throw new Error('Identity has not been started')
  return runningIdentityParts
}

export function startIdentity(config: RuntimeConfig, platform: IdentityPlatform): Identity {
  const app = createFirebaseApp(config)
  const signOutCauses = createSignOutCauses()
  let notifyProvider: (stored: unknown) => void = () => {}
  const { auth, clearVault, mergeSources } = createFirebaseAuth(app, config, platform.session, {
    ...createVaultToasts(),
    ...signOutCauses,
    onStoredSessionFound: (stored) => {
      if (!isStoredAnonymous(stored)) signOutCauses.onStoredSessionFound()
      notifyProvider(stored)
    },
  })
  const createVerifier = () => createRobotVerifier(platform.browser, config.identityUrl !== null)
  useAuthStore.setState({ isAnonymousListeningOn: config.anonymousListening })
  const accountMerge = createAccountMerge({
    sources: mergeSources,
    fetchToken: (source) => fetchMergeToken(config, source),
    merge: mergeUser,
    isSignedIn: (uid) => useAuthStore.getState().user?.uid === uid,
    whenReady: () => identity.whenAccountReady(),
    waitForRetry: (ms) => waitForEventOrTimeout(statusMonitor.onRecovered, ms),
    ...mergeToasts,
  })
  const provider = createFirebaseProvider(auth, signOutCauses, createVerifier, clearVault)
  notifyProvider = provider.onStoredSessionFound
  const identity = createIdentity({
    provider,
    store: useAuthStore,
    ensureRecord: async (user) => {
      const [{ ensureUserRecord }] = await Promise.all([loadUserRecords(), auth.authStateReady()])
      return ensureUserRecord(app, config, user, () => auth.currentUser?.uid === user.uid)
    },
    register: registerUser,
    fetchApiClaims,
    deletionMark,
    onMergeNeeded: (uid, source) => void accountMerge.merge(uid, source),
    onRegistrationFailed: () => notifyError(errorsText.accountNotSaved),
    onSessionEnded: (reason) => {
      const { sessionExpired, signedOut } = errorsText
      notifyError(reason === 'expired' ? sessionExpired : signedOut[reason])
    },
    onChallengeTimeout: () => notifyError(errorsText.challengeOver),
  })
  const loadPasswordRules = createPasswordPolicy(async () => {
    // Only validatePassword gives access to the policy, so the app validates an empty password.
    const { passwordPolicy } = await validatePassword(auth, '')
    return toRules(passwordPolicy)
  })
  runningIdentityParts = {
    identity,
    accountMerge,
    app,
    auth,
    config,
    platform,
    createVerifier,
    loadPasswordRules,
  }
  return identity
}

export function createFirebaseApp({ firebase }: RuntimeConfig): FirebaseApp {
  return initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId })
}

/**
 * Initializes Firebase Authentication, which starts to restore the stored session. There is no popup resolver, because
 * Firebase's popup sign-in fails in Electron and under the app's Content Security Policy.
 */
export function createFirebaseAuth(
  app: FirebaseApp,
  { identityUrl }: RuntimeConfig,
  vault: SessionVault,
  watcher: VaultWatcher,
): { readonly auth: Auth; clearVault(): Promise<void>; readonly mergeSources: MergeSourceStore } {
  const {
    Persistence: VaultPersistence,
    clearForSignOut,
    mergeSources,
  } = vaultPersistence(vault, watcher)
  const auth = initializeAuth(app, { persistence: VaultPersistence as unknown as Persistence })
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true })
  return { auth, clearVault: clearForSignOut, mergeSources }
}
