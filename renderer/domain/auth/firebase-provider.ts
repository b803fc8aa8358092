import {
  type ApplicationVerifier,
  type Auth,
  type AuthCredential,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  onIdTokenChanged,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type User,
  type UserCredential,
  type UserInfo,
  updateProfile,
} from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { CodedError } from './auth-errors.ts'
import type { AuthUser, TokenClaims } from './auth-store.ts'
import type { IdentityProvider, SignInResult } from './identity-provider.ts'
import { toChallenge } from './second-factor.ts'
import { getEndReason, type SignOutCauses } from './sign-out-cause.ts'
import { readStoredSession, type StoredSession } from './stored-session.ts'

/** Implements the identity provider with Firebase. The vault calls `onStoredSessionFound` with its session. */
export function createFirebaseProvider(
  auth: Auth,
  signOutCauses: Pick<SignOutCauses, 'takeCause'>,
  createVerifier: () => ApplicationVerifier,
  clearVault: () => Promise<void>,
): IdentityProvider & { onStoredSessionFound(stored: unknown): void } {
  let storedSession: StoredSession | null = null
  let hasFirebaseResponded = false
  let onStoredUser: (user: AuthUser) => void = () => {}

  const markResponded = () => {
    storedSession = null
    hasFirebaseResponded = true
  }

  async function toSignInResult(signingIn: Promise<UserCredential>): Promise<SignInResult> {
    try {
      return { user: toAuthUser((await signingIn).user) }
    } catch (error) {
      const { submit, ...challenge } = toChallenge(auth, error, createVerifier)
      const secondFactor = {
        ...challenge,
        submit: async (code: string) => toAuthUser((await submit(code)).user),
      }
      return { secondFactor }
    }
  }

  async function getAnonymousUser(): Promise<User | null> {
    await auth.authStateReady()
    return auth.currentUser?.isAnonymous ? auth.currentUser : null
  }

  /**
   * Upgrades the anonymous user to an account with the same uid, which retains the data. Returns null if no anonymous
   * user is signed in, or if the provider no longer accepts the session.
   */
  async function upgradeAnonymousUser(credential: AuthCredential): Promise<UserCredential | null> {
    const anonymous = await getAnonymousUser()
    if (!anonymous) return null
    try {
      return await linkWithCredential(anonymous, credential)
    } catch (error) {
      if (getEndReason(error) !== null) return null
      throw error
    }
  }

  async function signInWithCredentialOrLink(credential: AuthCredential): Promise<UserCredential> {
    const linked = await upgradeAnonymousUser(credential).catch((error) => {
      if (OTHER_USER_CODES.includes(errorCode(error) ?? '')) return null
      throw error
    })
    return linked ?? signInWithCredential(auth, credential)
  }

  async function getClaims(fresh: boolean): Promise<TokenClaims> {
    if (storedSession) await auth.authStateReady()
    const user = auth.currentUser
    if (!user) return { role: null, plan: null }
    const { claims } = await user.getIdTokenResult(fresh)
    return { role: textOrNull(claims.role), plan: textOrNull(claims.plan) }
  }

  return {
    onUser: (listener) => {
      onIdTokenChanged(auth, {
        next: (user) => {
          markResponded()
          listener(user && toAuthUser(user), signOutCauses.takeCause())
        },
        // A session that cannot be restored must not block every page.
        error: (error) => {
          log.error('Restoring the session failed', error)
          markResponded()
          listener(null, signOutCauses.takeCause())
        },
        complete: () => {},
      })
    },
    onStored: (listener) => {
      onStoredUser = listener
    },
    onStoredSessionFound: (stored) => {
      if (hasFirebaseResponded || storedSession) return
      storedSession = readStoredSession(stored, Date.now())
      if (storedSession) onStoredUser(storedSession.user)
    },
    signIn: ({ email, password }) =>
      toSignInResult(signInWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: (idToken) =>
      toSignInResult(
        signInWithCredentialOrLink(GoogleAuthProvider.credential(idToken)).catch(throwGoogleError),
      ),
    signInAnonymously: async () => toAuthUser((await signInAnonymously(auth)).user),
    getMergeSource: async () => {
      const anonymous = await getAnonymousUser()
      if (!anonymous) return null
      try {
        await anonymous.getIdToken()
        return { uid: anonymous.uid, refreshToken: anonymous.refreshToken }
      } catch (error) {
        // A revoked session has no data to merge.
        if (getEndReason(error) !== null) return null
        throw error
      }
    },
    signUp: async ({ displayName, email, password }) => {
      const linked = await upgradeAnonymousUser(EmailAuthProvider.credential(email, password))
      const { user } = linked ?? (await createUserWithEmailAndPassword(auth, email, password))
      // The account exists now, so a failed name update must not fail the sign-up.
      await updateProfile(user, { displayName }).catch((error) =>
        log.error('Setting the display name failed', error),
      )
      return { ...toAuthUser(user), displayName }
    },
    signOut: async () => {
      storedSession = null
      const leavingUser = auth.currentUser
      await Promise.all([clearVault(), signOut(auth)])
      // A token renewal during the wait may save the session again after the sign-out.
      if (leavingUser && auth.currentUser === leavingUser) await signOut(auth)
    },
    getToken: async (fresh) => {
      if (storedSession && !fresh && storedSession.expiresAt > Date.now())
        return storedSession.token
      if (storedSession) await auth.authStateReady()
      return (await auth.currentUser?.getIdToken(fresh)) ?? null
    },
    getClaims,
  }
}

/** Provider errors for a Google account that belongs to another user. */
const OTHER_USER_CODES = ['auth/credential-already-in-use', 'auth/email-already-in-use']

/** For Google, `auth/invalid-credential` means a rejected token, not a wrong password. */
function throwGoogleError(error: unknown): never {
  throw errorCode(error) === 'auth/invalid-credential'
    ? new CodedError('undertone/google-refused')
    : error
}

function textOrNull(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

function providerValue(data: readonly UserInfo[], key: 'displayName' | 'photoURL'): string | null {
  return data.find((info) => info[key])?.[key] ?? null
}

export function toAuthUser(user: User): AuthUser {
  const { uid, email, emailVerified, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  // An anonymous session linked to Google has the name and picture only in providerData.
  const displayName = user.displayName ?? providerValue(providerData, 'displayName')
  const photoURL = user.photoURL ?? providerValue(providerData, 'photoURL')
  const authUser = { uid, email, displayName, photoURL, emailVerified, providers }
  return user.isAnonymous ? { ...authUser, isAnonymous: true } : authUser
}
