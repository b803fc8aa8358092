/** The rest of the app reaches identity through this file. */
import {
  type ApplicationVerifier,
  confirmPasswordReset,
  type Auth as FirebaseAuth,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { useMemo, useSyncExternalStore } from 'react'
import type { Registration } from '../../../shared/api/users.ts'
import { toRegistration } from './account-keeper.ts'
import {
  type AuthUser,
  type Challenge,
  type Claims,
  type Session,
  useAuthStore,
} from './auth-store.ts'
import { askGoogle } from './browser-steps.ts'
import { onCarried } from './carry-over.ts'
import type { SignInOutcome } from './create-identity.ts'
import { deletionMark } from './deletion-mark.ts'
import { snapshot } from './firebase-provider.ts'
import { runningIdentity, userRecords } from './identity.ts'
import type { Credentials, NewAccount } from './identity-provider.ts'
import { requestReset } from './mail-codes.ts'
import { type PhoneChallenge, toChallenge } from './second-factor.ts'
import type { SessionContext, SessionPart } from './session-scope.ts'
import type { OwnRecord, OwnRecordChanges } from './user-record.ts'

export interface Auth {
  readonly status: 'loading' | 'signed-in' | 'signed-out'
  readonly user: AuthUser | null
  /** For display: only confirmed claims authorize. */
  readonly claims: Claims | null
  readonly trust: Session['trust']
}

const getIdentity = () => runningIdentity().identity

/**
 * Who is signed in; `loading` until the identity provider has answered for the first time, or a stored
 * session with a valid token was found.
 */
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

/** The same for what needs an account: who listens without one is signed out here. */
export function useAccount(): Auth {
  const auth = useAuth()
  const isAnonymous = auth.user?.isAnonymous === true
  return useMemo(
    () => (isAnonymous ? { ...auth, status: 'signed-out', user: null, claims: null } : auth),
    [auth, isAnonymous],
  )
}

/** True while deleting the signed-in user's account has begun and is not finished. */
export function useLeaving(): boolean {
  const { user } = useAuth()
  const marked = useSyncExternalStore(deletionMark.subscribe, deletionMark.uid)
  return user !== null && marked === user.uid
}

/** True where listening needs no account, for a user who has none. */
export function useOpenDoor(): boolean {
  return useAuthStore(({ isDoorOpen, user }) => isDoorOpen && (!user || user.isAnonymous === true))
}

/** True while a listener without an account could not be given a session, and so can keep nothing. */
export function useNoEntry(): boolean {
  return useAuthStore(({ isDoorOpen, user, hasNoEntry }) => isDoorOpen && !user && hasNoEntry)
}

/** Whether listening may go on without a session: the door is open, and no lost session is waited for. */
export function mayListenOutside(): boolean {
  const { isDoorOpen, awaitsReturn } = useAuthStore.getState()
  return isDoorOpen && !awaitsReturn
}

/** Goes on without an account, also where a session was lost. */
export function enterDoor(): void {
  getIdentity().enterDoor()
}

/** Resumes an account merge that an earlier run could not finish. After each merge, queries are fetched again. */
export function authSession({ client }: Pick<SessionContext, 'client'>): SessionPart {
  onCarried(() => void client.invalidateQueries())
  return { enter: (uid) => void runningIdentity().carryOver.resume(uid) }
}

/** Signs in with e-mail and password. Rejects with the provider's error: see describeAuthError. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  return getIdentity().signIn(credentials)
}

/** Creates an account and signs it in. Rejects with the provider's error: see describeAuthError. */
export async function signUp(account: NewAccount): Promise<void> {
  await getIdentity().signUp(account)
}

/** True where Google is configured and this machine can ask it. */
export function googleAvailable(): boolean {
  return runningIdentity().machine.capabilities.google
}

/**
 * Asks Google in a browser, then signs in with its answer; `cancelled` when the user gave up there.
 * Rejects with the provider's error or `undertone/google-...`: see describeAuthError.
 */
export async function signInWithGoogle(): Promise<SignInOutcome | 'cancelled'> {
  const idToken = await askGoogleToken()
  return idToken === null ? 'cancelled' : getIdentity().signInWithGoogle(idToken)
}

/** Google's ID token, asked for in a browser; null when the user gave up. Rejects as above. */
export async function askGoogleToken(): Promise<string | null> {
  return askGoogle(runningIdentity().machine.browser)
}

/** Ends the wait for Google, which then answers `cancelled`. */
export function cancelGoogle(): void {
  void runningIdentity().machine.browser.cancel()
}

/** Ends the session here and in the vault, for good: nothing of the user stays. */
export async function signOut(): Promise<void> {
  await getIdentity().signOut()
}

/** Has the provider mail a way to a new password. An unknown address resolves like a known one. */
export async function requestPasswordReset(email: string): Promise<void> {
  await requestReset(runningIdentity().auth, email)
}

/** Whose password the mailed code sets. Rejects when the code is wrong, used or expired. */
export async function emailOfResetCode(code: string): Promise<string> {
  return verifyPasswordResetCode(runningIdentity().auth, code)
}

/** Sets a new password with the mailed code, which is used up. It does not sign the user in. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await confirmPasswordReset(runningIdentity().auth, code, newPassword)
}

/** What the sign-in under way waits for; null when none does. */
export function useChallenge(): Challenge | null {
  return useAuthStore(({ challenge }) => challenge)
}

/** Has a code sent for the challenge, again if need be. Rejects: see describeAuthError. */
export async function sendChallengeCode(): Promise<void> {
  await getIdentity().sendChallengeCode()
}

/** Signs in with the code. A wrong one rejects and leaves the challenge: see describeAuthError. */
export async function answerChallenge(code: string): Promise<void> {
  await getIdentity().answerChallenge(code)
}

/** Gives up the sign-in that waits for a code, and the robot check it may be waiting for. */
export function dropChallenge(): void {
  const { identity, machine } = runningIdentity()
  identity.dropChallenge()
  void machine.browser.cancel()
}

/** True where a second factor can be enrolled and asked for. */
export function secondFactorAvailable(): boolean {
  const { config, machine } = runningIdentity()
  if (config.identityUrl !== null) return true
  return config.firebase.recaptchaSiteKey !== null && machine.capabilities.robotCheck
}

/** For one text message of the provider: opens the robot check where one is needed. */
export function robotVerifier(): ApplicationVerifier {
  return runningIdentity().newVerifier()
}

/** Fetches a fresh token and reads the claims from it. A failure is logged, never thrown. */
export async function refreshClaims(): Promise<void> {
  await getIdentity().refreshClaims()
}

/** Resolves when a registration that is under way has ended, however it ended. */
export async function whenAccountReady(): Promise<void> {
  await getIdentity().whenAccountReady()
}

/** Holds the API's calls about the user until `steps`, which remove the account, have settled. */
export function holdCalls(steps: Promise<unknown>): void {
  getIdentity().holdCalls(steps)
}

/**
 * What the API is told of the signed-in user. Throws "User is not authenticated" when signed out, and
 * for an account that is being deleted: it is not to be registered again.
 */
export function ownRegistration(): Registration {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  if (deletionMark.isOn(user.uid)) throw new Error('This account is being deleted')
  return toRegistration(user)
}

/** The signed-in user's id. Throws "User is not authenticated" when signed out. */
export function requireUid(): string {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  return user.uid
}

/** Whether this user is signed in, still. */
export const isSignedIn = (uid: string) => useAuthStore.getState().user?.uid === uid

/** Whether who is signed in has an account. */
export function hasAccount(): boolean {
  const { user } = useAuthStore.getState()
  return user !== null && user.isAnonymous !== true
}

/** Calls `listener` when the signed-in user leaves or another takes their place. */
export function onLeaving(listener: () => void): void {
  useAuthStore.subscribe(({ user }, before) => {
    if (before.user && before.user.uid !== user?.uid) listener()
  })
}

/** Firebase's own authentication, for the account feature. */
export function firebaseAuth(): FirebaseAuth {
  return runningIdentity().auth
}

/** The second factor that a refused proof of identity asks for. Rethrows every other error. */
export function secondFactorFor(error: unknown): PhoneChallenge {
  const { auth, newVerifier } = runningIdentity()
  return toChallenge(auth, error, newVerifier)
}

/** Firebase's own user, for the account feature. Throws "User is not authenticated" when signed out. */
export function firebaseUser(): User {
  const { currentUser } = firebaseAuth()
  if (!currentUser) throw new Error('User is not authenticated')
  return currentUser
}

/** Reads the user afresh from the provider and shows what has changed. Rejects as the provider does. */
export async function announceUser(): Promise<void> {
  // A page may have opened with a stored session that Firebase is still restoring.
  await firebaseAuth().authStateReady()
  const user = firebaseUser()
  await user.reload()
  await getIdentity().showUser(snapshot(user))
}

/** Changes users/{uid}, with `updatedAt` of the server's time; makes the record if it is missing. */
export async function writeOwnRecord(changes: OwnRecordChanges): Promise<void> {
  const { app, config } = runningIdentity()
  const { updateUserRecord } = await userRecords()
  await updateUserRecord(app, config, snapshot(firebaseUser()), changes)
}

/** The fields of users/{uid}, times as ISO text; null where there is no record. Rejects as the store does. */
export async function readOwnRecord(): Promise<OwnRecord | null> {
  const { app, config } = runningIdentity()
  const { readUserRecord } = await userRecords()
  return readUserRecord(app, config, firebaseUser().uid)
}

/** Removes users/{uid}; one that is gone already counts as removed. */
export async function removeOwnRecord(): Promise<void> {
  const { app, config } = runningIdentity()
  const { removeUserRecord } = await userRecords()
  await removeUserRecord(app, config, firebaseUser().uid)
}
