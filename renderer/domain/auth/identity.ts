/** Starts identity once and joins it to the platform, the auth store, the documents and the API. */
import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  type Persistence,
  validatePassword,
} from 'firebase/auth'
import type { KeptSession } from '../../../preload/contract/session.ts'
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import { statusMonitor } from '../../api/status-monitor.ts'
import { getUser, isWholeUser, mergeUser, registerUser } from '../../api/users.ts'
import { notifyError } from '../../lib/notify.ts'
import { API_TIMEOUT_MS, DEFAULT_PLAN } from '../../limits.ts'
import { getMessages } from '../../locales/messages.ts'
import type { Platform, SessionVault } from '../../platform/platform-types.ts'
import { type Claims, useAuthStore } from './auth-store.ts'
import { createRobotVerifier } from './browser-steps.ts'
import {
  type CarryOver,
  carryNotices,
  createCarryOver,
  type KeptBehind,
  type LeftBehind,
} from './carry-over.ts'
import { createIdentity, type Identity } from './create-identity.ts'
import { deletionMark } from './deletion-mark.ts'
import { createFirebaseProvider } from './firebase-provider.ts'
import { createPasswordPolicy, type PasswordRules, toRules } from './password-rules.ts'
import { createSignOutNotes } from './session-end.ts'
import { isStoredAnonymous } from './stored-session.ts'
import { type VaultWatcher, vaultPersistence } from './vault-persistence.ts'

/** Resolves when the listener that `register` takes is called, at the latest after `ms`. */
function untilCalled(register: (listener: () => void) => () => void, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = register(end)
  })
}

/** A session that lasts only as long as the app, and one that could not be read. */
export function createVaultNotices() {
  let toldOfMemory = false
  return {
    onKept: ({ protection, reason }: KeptSession): void => {
      // A user who went on without a locked keyring was told before.
      if (protection === 'encrypted' || reason === 'keyring-locked' || toldOfMemory) return
      toldOfMemory = true
      const { keyringFailed, noKeyring } = getMessages().errors.sessionNotKept
      notifyError(reason === 'keyring-failed' ? keyringFailed : noKeyring)
    },
    onSetAside: (): void => notifyError(getMessages().errors.sessionSetAside),
  }
}

/** Reads the user's own record. Throws "User is not authenticated" when signed out. */
export async function fetchRole(uid: string | null): Promise<Claims> {
  if (uid === null) throw new Error('User is not authenticated')
  const user = await getUser(uid)
  return { role: user.role, plan: isWholeUser(user) ? user.plan : DEFAULT_PLAN }
}

/** The provider's word that there will be no token any more: its user is gone, or the session was ended. */
const SESSION_OVER = /^(USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|INVALID_REFRESH_TOKEN)\b/

type Provider = Pick<RuntimeConfig, 'firebase' | 'identityUrl'>

/** Null where the provider has none for it any more. Rejects while it cannot be asked. */
export async function tokenOfLeft(
  { firebase, identityUrl }: Provider,
  { refreshToken }: LeftBehind,
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
  const answer = await response.json()
  if (typeof answer?.id_token === 'string') return answer.id_token
  if (SESSION_OVER.test(String(answer?.error?.message))) return null
  throw new Error(`The provider answered ${response.status} to a session that was left`)
}

type Machine = Pick<Platform, 'session' | 'browser' | 'capabilities'>

/** Everything that auth.ts works with. */
interface Running {
  readonly identity: Identity
  readonly carryOver: CarryOver
  readonly app: FirebaseApp
  readonly auth: Auth
  readonly config: RuntimeConfig
  readonly machine: Machine
  readonly newVerifier: () => ReturnType<typeof createRobotVerifier>
  loadPasswordRules(): Promise<PasswordRules>
}

let running: Running | null = null

/** The document store's library: a tenth of the first page's bytes, and needed by sign-ins and settings only. */
export const userRecords = () => import('./user-record.ts')

/** The running identity and what it is made of. Throws before startIdentity. */
export function runningIdentity(): Running {
  if (!running) throw new Error('Identity has not been started')
  return running
}

/** Begins to restore the stored session; the auth store says when that is done. */
export function startIdentity(config: RuntimeConfig, machine: Machine): Identity {
  const app = createFirebaseApp(config)
  const notes = createSignOutNotes()
  let onFound: (stored: unknown) => void = () => {}
  const { auth, endStored, behind } = createFirebaseAuth(app, config, machine.session, {
    ...createVaultNotices(),
    ...notes,
    onFound: (stored) => {
      if (!isStoredAnonymous(stored)) notes.onFound()
      onFound(stored)
    },
  })
  const newVerifier = () => createRobotVerifier(machine.browser, config.identityUrl !== null)
  useAuthStore.setState({ isDoorOpen: config.openDoor })
  const carryOver = createCarryOver({
    kept: behind,
    tokenOf: (left) => tokenOfLeft(config, left),
    merge: mergeUser,
    isHere: (uid) => useAuthStore.getState().user?.uid === uid,
    whenReady: () => identity.whenAccountReady(),
    untilBack: (ms) => untilCalled(statusMonitor.onImproved, ms),
    ...carryNotices,
  })
  const provider = createFirebaseProvider(auth, notes, newVerifier, endStored)
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
    onLeftBehind: (uid, left) => void carryOver.carry(uid, left),
    onAccountNotSaved: () => notifyError(getMessages().errors.accountNotSaved),
    onEnded: (reason) => {
      const { sessionExpired, signedOut } = getMessages().errors
      notifyError(reason === 'expired' ? sessionExpired : signedOut[reason])
    },
    onChallengeOver: () => notifyError(getMessages().errors.challengeOver),
  })
  const loadPasswordRules = createPasswordPolicy(async () => {
    // Nothing is checked and nothing is sent: this is the library's only way to the policy.
    const { passwordPolicy } = await validatePassword(auth, '')
    return toRules(passwordPolicy)
  })
  running = { identity, carryOver, app, auth, config, machine, newVerifier, loadPasswordRules }
  return identity
}

/** Makes the Firebase app the whole renderer shares. */
export function createFirebaseApp({ firebase }: RuntimeConfig): FirebaseApp {
  return initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId })
}

/**
 * Begins to restore the stored session. No popup resolver: Firebase's own third-party sign-in inside a
 * window works neither in Electron nor under the app's content policy. `endStored` empties the vault for a
 * sign-out; `behind` has what has not come along into the account.
 */
export function createFirebaseAuth(
  app: FirebaseApp,
  { identityUrl }: RuntimeConfig,
  vault: SessionVault,
  watcher: VaultWatcher,
): { readonly auth: Auth; endStored(): Promise<void>; readonly behind: KeptBehind } {
  const { Persistence: VaultPersistence, end, behind } = vaultPersistence(vault, watcher)
  const auth = initializeAuth(app, { persistence: VaultPersistence as unknown as Persistence })
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true })
  return { auth, endStored: end, behind }
}
