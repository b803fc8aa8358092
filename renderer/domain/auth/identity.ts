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

function waitForCall(register: (listener: () => void) => () => void, ms: number): Promise<void> {
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
      // A user who continued with a locked keyring has seen a message before.
      if (protection === 'encrypted' || reason === 'keyring-locked' || hasWarned) return
      hasWarned = true
      const { keyringFailed, noKeyring } = errorsText.sessionNotKept
      notifyError(reason === 'keyring-failed' ? keyringFailed : noKeyring)
    },
    onSetAside: (): void => notifyError(errorsText.sessionSetAside),
  }
}

export async function fetchRole(uid: string | null): Promise<Claims> {
  if (uid === null) throw new Error('User is not authenticated')
  const user = await getUser(uid)
  return { role: user.role, plan: isFullUser(user) ? user.plan : DEFAULT_PLAN }
}

/** Errors that mean the session has ended or its user is deleted. */
const SESSION_ENDED = /^(USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|INVALID_REFRESH_TOKEN)\b/

type Provider = Pick<RuntimeConfig, 'firebase' | 'identityUrl'>

export async function fetchMergeToken(
  { firebase, identityUrl }: Provider,
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
  throw new Error(`The provider answered ${response.status} to a token request`)
}

type Machine = Pick<Platform, 'session' | 'browser' | 'capabilities'>

interface RunningIdentity {
  readonly identity: Identity
  readonly accountMerge: AccountMerge
  readonly app: FirebaseApp
  readonly auth: Auth
  readonly config: RuntimeConfig
  readonly machine: Machine
  readonly newVerifier: () => ReturnType<typeof createRobotVerifier>
  loadPasswordRules(): Promise<PasswordRules>
}

let running: RunningIdentity | null = null

/** Loaded on demand: Firestore is a tenth of the first page's bytes, and only sign-ins and settings need it. */
export const userRecords = () => import('./user-record.ts')

export function runningIdentity(): RunningIdentity {
  if (!running) throw new Error('Identity has not been started')
  return running
}

export function startIdentity(config: RuntimeConfig, machine: Machine): Identity {
  const app = createFirebaseApp(config)
  const causes = createSignOutCauses()
  let onFound: (stored: unknown) => void = () => {}
  const {
    auth,
    endStored,
    behind: mergeSources,
  } = createFirebaseAuth(app, config, machine.session, {
    ...createVaultToasts(),
    ...causes,
    onFound: (stored) => {
      if (!isStoredAnonymous(stored)) causes.onFound()
      onFound(stored)
    },
  })
  const newVerifier = () => createRobotVerifier(machine.browser, config.identityUrl !== null)
  useAuthStore.setState({ isAnonymousListeningOn: config.anonymousListening })
  const accountMerge = createAccountMerge({
    sources: mergeSources,
    fetchToken: (left) => fetchMergeToken(config, left),
    merge: mergeUser,
    isSignedIn: (uid) => useAuthStore.getState().user?.uid === uid,
    whenReady: () => identity.whenAccountReady(),
    waitForRetry: (ms) => waitForCall(statusMonitor.onRecovered, ms),
    ...mergeToasts,
  })
  const provider = createFirebaseProvider(auth, causes, newVerifier, endStored)
  onFound = provider.onFound
  const identity = createIdentity({
    provider,
    store: useAuthStore,
    ensureRecord: async (user) => {
      const [{ ensureUserRecord }] = await Promise.all([userRecords(), auth.authStateReady()])
      return ensureUserRecord(app, config, user, () => auth.currentUser?.uid === user.uid)
    },
    register: registerUser,
    fetchRole,
    deletionMark,
    onMergeNeeded: (uid, left) => void accountMerge.merge(uid, left),
    onRegistrationFailed: () => notifyError(errorsText.accountNotSaved),
    onEnded: (reason) => {
      const { sessionExpired, signedOut } = errorsText
      notifyError(reason === 'expired' ? sessionExpired : signedOut[reason])
    },
    onChallengeTimeout: () => notifyError(errorsText.challengeOver),
  })
  const loadPasswordRules = createPasswordPolicy(async () => {
    // An empty password: validatePassword is the library's only public access to the policy.
    const { passwordPolicy } = await validatePassword(auth, '')
    return toRules(passwordPolicy)
  })
  running = {
    identity,
    accountMerge,
    app,
    auth,
    config,
    machine,
    newVerifier,
    loadPasswordRules,
  }
  return identity
}

export function createFirebaseApp({ firebase }: RuntimeConfig): FirebaseApp {
  return initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId })
}

/**
 * Starts to restore the stored session. It has no popup resolver, because Firebase's popup sign-in fails in
 * Electron and under the app's Content Security Policy. `endStored` clears the vault at sign-out; `behind` stores
 * an unfinished merge.
 */
export function createFirebaseAuth(
  app: FirebaseApp,
  { identityUrl }: RuntimeConfig,
  vault: SessionVault,
  watcher: VaultWatcher,
): { readonly auth: Auth; endStored(): Promise<void>; readonly behind: MergeSourceStore } {
  const {
    Persistence: VaultPersistence,
    clearForSignOut,
    behind,
  } = vaultPersistence(vault, watcher)
  const auth = initializeAuth(app, { persistence: VaultPersistence as unknown as Persistence })
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true })
  return { auth, endStored: clearForSignOut, behind }
}
