/** Hooks and functions through which the rest of the app uses the session, the account and its sign-in methods. */
import {
  type ApplicationVerifier,
  confirmPasswordReset,
  type Auth as FirebaseAuth,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { useMemo, useSyncExternalStore } from 'react'
import type { Registration } from '../../../shared/api/users.ts'
import { onMerged } from './account-merge.ts'
import { toRegistration } from './account-registration.ts'
import {
  type AuthUser,
  type Challenge,
  type Claims,
  type Session,
  useAuthStore,
} from './auth-store.ts'
import { requestGoogleToken } from './browser-steps.ts'
import type { SignInOutcome } from './create-identity.ts'
import { deletionMark } from './deletion-mark.ts'
import { requestReset } from './email-codes.ts'
import { toAuthUser } from './firebase-provider.ts'
import { loadUserRecords, runningIdentity } from './identity.ts'
import type { Credentials, NewAccount } from './identity-provider.ts'
import { type PhoneChallenge, toChallenge } from './second-factor.ts'
import type { SessionContext, SessionPart } from './session-scope.ts'
import type { OwnRecord, OwnRecordChanges } from './user-record.ts'

export interface Auth {
  readonly status: 'loading' | 'signed-in' | 'signed-out'
  readonly user: AuthUser | null
  /** These claims are for display. Only confirmed claims grant access. */
  readonly claims: Claims | null
  readonly trust: Session['trust']
}

const getIdentity = () => runningIdentity().identity

/** `loading` until the identity provider responds or a stored session with a valid token is found. */
export function useAuth(): Auth {
  const user = useAuthStore((state) => state.user)
  const claims = useAuthStore((state) => state.claims)
  const isLoading = useAuthStore((state) => state.isLoading)
  const trust = useAuthStore((state) => state.trust)
  return useMemo(() => {
    const status = isLoading ? 'loading' : user ? 'signed-in' : 'signed-out'
    return { status, user, claims, trust }
  }, [user, claims, trust, isLoading])
}

/** Like useAuth, but treats anonymous users as signed out. */
export function useAccount(): Auth {
  const auth = useAuth()
  const isAnonymous = auth.user?.isAnonymous === true
  return useMemo(
    () => (isAnonymous ? { ...auth, status: 'signed-out', user: null, claims: null } : auth),
    [auth, isAnonymous],
  )
}

export function useIsDeleting(): boolean {
  const { user } = useAuth()
  const markedUid = useSyncExternalStore(deletionMark.subscribe, deletionMark.uid)
  return user !== null && markedUid === user.uid
}

export function useAnonymousListening(): boolean {
  return useAuthStore(
    ({ isAnonymousListeningOn, user }) =>
      isAnonymousListeningOn && (!user || user.isAnonymous === true),
  )
}

/** True when no anonymous session could be started, so that nothing can be saved. */
export function useAnonymousSessionFailed(): boolean {
  return useAuthStore(
    ({ isAnonymousListeningOn, user, hasAnonymousFailed }) =>
      isAnonymousListeningOn && !user && hasAnonymousFailed,
  )
}

export function canListenWithoutSession(): boolean {
  const { isAnonymousListeningOn, expectsSameUser } = useAuthStore.getState()
  return isAnonymousListeningOn && !expectsSameUser
}

export function startAnonymousSession(): void {
  getIdentity().startAnonymousSession()
}

/** Resumes an account merge of an earlier run. Invalidates all queries after each merge. */
export function authSession({ client }: Pick<SessionContext, 'client'>): SessionPart {
  onMerged(() => void client.invalidateQueries())
  return { enter: (uid) => void runningIdentity().accountMerge.resume(uid) }
}

/** Rejects with an error for `describeAuthError`. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  return getIdentity().signIn(credentials)
}

/** Creates an account and signs it in. Rejects with an error for `describeAuthError`. */
export async function signUp(account: NewAccount): Promise<void> {
  await getIdentity().signUp(account)
}

export function isGoogleAvailable(): boolean {
  return runningIdentity().platform.capabilities.google
}

/** Rejects with an error for `describeAuthError`. Returns `cancelled` when the user cancels. */
export async function signInWithGoogle(): Promise<SignInOutcome | 'cancelled'> {
  const idToken = await fetchGoogleToken()
  return idToken === null ? 'cancelled' : getIdentity().signInWithGoogle(idToken)
}

export async function fetchGoogleToken(): Promise<string | null> {
  return requestGoogleToken(runningIdentity().platform.browser)
}

export function cancelGoogle(): void {
  void runningIdentity().platform.browser.cancel()
}

/** Ends the session and removes all data of the user from this device. */
export async function signOut(): Promise<void> {
  await getIdentity().signOut()
}

/** Sends a password reset email. Resolves for unknown addresses too, so that it does not reveal accounts. */
export async function requestPasswordReset(email: string): Promise<void> {
  await requestReset(runningIdentity().auth, email)
}

/** Returns the account's email address for a reset code. Rejects if the code is invalid, used or expired. */
export async function getResetCodeEmail(code: string): Promise<string> {
  return verifyPasswordResetCode(runningIdentity().auth, code)
}

/** Sets a new password and consumes the code. Does not sign in. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await confirmPasswordReset(runningIdentity().auth, code, newPassword)
}

export function useChallenge(): Challenge | null {
  return useAuthStore(({ challenge }) => challenge)
}

/** Sends a code for the pending second factor. Rejects with an error for `describeAuthError`. */
export async function sendChallengeCode(): Promise<void> {
  await getIdentity().sendChallengeCode()
}

/** Signs in with the code. Rejects with an error for `describeAuthError`. The challenge outlasts a wrong code. */
export async function submitChallengeCode(code: string): Promise<void> {
  await getIdentity().submitChallengeCode(code)
}

export function cancelChallenge(): void {
  const { identity, platform } = runningIdentity()
  identity.cancelChallenge()
  void platform.browser.cancel()
}

export function isSecondFactorAvailable(): boolean {
  const { config, platform } = runningIdentity()
  if (config.identityUrl !== null) return true
  return config.firebase.recaptchaSiteKey !== null && platform.capabilities.robotCheck
}

export function createVerifier(): ApplicationVerifier {
  return runningIdentity().createVerifier()
}

/** Fetches a new token and reads its claims. Never rejects; failures are logged. */
export async function refreshClaims(): Promise<void> {
  await getIdentity().refreshClaims()
}

export async function whenAccountReady(): Promise<void> {
  await getIdentity().whenAccountReady()
}

/** Delays API calls about the user until the account deletion has settled. */
export function delayCalls(deletion: Promise<unknown>): void {
  getIdentity().delayCalls(deletion)
}

/** Delays the fetching of tokens until `change`, which revokes the current ones, has settled. */
export function delayTokens<T>(change: Promise<T>): Promise<T> {
  return getIdentity().delayTokens(change)
}

/** Returns the current user's registration. Throws when signed out or when the account is being deleted. */
export function getOwnRegistration(): Registration {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  if (deletionMark.isSetFor(user.uid)) throw new Error('This account is being deleted')
  return toRegistration(user)
}

/** Throws "User is not authenticated" when signed out. */
export function requireUid(): string {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  return user.uid
}

export const isSignedIn = (uid: string) => useAuthStore.getState().user?.uid === uid

export function hasAccount(): boolean {
  const { user } = useAuthStore.getState()
  return user !== null && user.isAnonymous !== true
}

/** Calls `listener` when the user signs out or another user signs in. */
export function onUserLeave(listener: () => void): void {
  useAuthStore.subscribe(({ user }, previous) => {
    if (previous.user && previous.user.uid !== user?.uid) listener()
  })
}

export function firebaseAuth(): FirebaseAuth {
  return runningIdentity().auth
}

export function getSecondFactor(error: unknown): PhoneChallenge {
  const { auth, createVerifier: newVerifier } = runningIdentity()
  return toChallenge(auth, error, newVerifier)
}

/** Returns Firebase's user for the account pages. Throws "User is not authenticated" when signed out. */
export function firebaseUser(): User {
  const { currentUser } = firebaseAuth()
  if (!currentUser) throw new Error('User is not authenticated')
  return currentUser
}

/** Reloads the user from the provider and publishes the changes. Rejects with the provider's error. */
export async function reloadUser(): Promise<void> {
  // Firebase may still be restoring the session.
  await firebaseAuth().authStateReady()
  const user = firebaseUser()
  await user.reload()
  await getIdentity().showUser(toAuthUser(user))
}

/** Updates the Firestore document users/{uid} and its `updatedAt` (server time). Creates a missing document. */
export async function writeOwnRecord(changes: OwnRecordChanges): Promise<void> {
  const { app, config } = runningIdentity()
  const { updateUserRecord } = await loadUserRecords()
  await updateUserRecord(app, config, toAuthUser(firebaseUser()), changes)
}

export async function readOwnRecord(): Promise<OwnRecord | null> {
  const { app, config } = runningIdentity()
  const { readUserRecord } = await loadUserRecords()
  return readUserRecord(app, config, firebaseUser().uid)
}

/** Deletes the Firestore document users/{uid}. Idempotent. */
export async function removeOwnRecord(): Promise<void> {
  const { app, config } = runningIdentity()
  const { removeUserRecord } = await loadUserRecords()
  await removeUserRecord(app, config, firebaseUser().uid)
}
