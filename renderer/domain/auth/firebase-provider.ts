/** Firebase Authentication as the app's identity provider. */

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
import { endReasonOf, type SignOutNotes } from './session-end.ts'
import { readStoredSession, type StoredSession } from './stored-session.ts'

/**
 * `verifier` makes the robot check for one text message, `endStored` empties the vault for a sign-out.
 * `onFound` is to be told what the vault has stored of a session.
 */
export function createFirebaseProvider(
  auth: Auth,
  notes: Pick<SignOutNotes, 'take'>,
  verifier: () => ApplicationVerifier,
  endStored: () => Promise<void>,
): IdentityProvider & { onFound(stored: unknown): void } {
  /** In use until Firebase has answered for the first time. */
  let early: StoredSession | null = null
  let hasAnswered = false
  let onStored: (user: AuthUser) => void = () => {}

  const answered = () => {
    early = null
    hasAnswered = true
  }

  async function finish(signingIn: Promise<UserCredential>): Promise<SignInResult> {
    try {
      return { user: snapshot((await signingIn).user) }
    } catch (error) {
      const { answer, ...challenge } = toChallenge(auth, error, verifier)
      const secondFactor = {
        ...challenge,
        answer: async (code: string) => snapshot((await answer(code)).user),
      }
      return { secondFactor }
    }
  }

  /** Firebase's user who listens without an account, once it has restored the session; null for others. */
  async function findAnonymous(): Promise<User | null> {
    await auth.authStateReady()
    return auth.currentUser?.isAnonymous ? auth.currentUser : null
  }

  /**
   * Makes an account of the session without one, which keeps its uid and so all that hangs on it. Null where
   * there is no such session, or none that the provider still takes.
   */
  async function link(credential: AuthCredential): Promise<UserCredential | null> {
    const anonymous = await findAnonymous()
    if (!anonymous) return null
    try {
      return await linkWithCredential(anonymous, credential)
    } catch (error) {
      if (endReasonOf(error) !== null) return null
      throw error
    }
  }

  async function googleUser(credential: AuthCredential): Promise<UserCredential> {
    const linked = await link(credential).catch((error) => {
      if (HAS_ACCOUNT.includes(errorCode(error) ?? '')) return null
      throw error
    })
    return linked ?? signInWithCredential(auth, credential)
  }

  async function getClaims(fresh: boolean): Promise<TokenClaims> {
    if (early) await auth.authStateReady()
    const user = auth.currentUser
    if (!user) return { role: null, plan: null }
    const { claims } = await user.getIdTokenResult(fresh)
    return { role: textIn(claims.role), plan: textIn(claims.plan) }
  }

  return {
    onUser: (listener) => {
      onIdTokenChanged(auth, {
        next: (user) => {
          answered()
          listener(user && snapshot(user), notes.take())
        },
        // A session that cannot even be restored must not keep every page waiting.
        error: (error) => {
          log.error('The session could not be restored', error)
          answered()
          listener(null, notes.take())
        },
        complete: () => {},
      })
    },
    onStored: (listener) => {
      onStored = listener
    },
    onFound: (stored) => {
      if (hasAnswered || early) return
      early = readStoredSession(stored, Date.now())
      if (early) onStored(early.user)
    },
    signIn: ({ email, password }) => finish(signInWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: (idToken) =>
      finish(googleUser(GoogleAuthProvider.credential(idToken)).catch(refuseGoogle)),
    enter: async () => snapshot((await signInAnonymously(auth)).user),
    leftBehind: async () => {
      const anonymous = await findAnonymous()
      if (!anonymous) return null
      try {
        await anonymous.getIdToken()
        return { uid: anonymous.uid, refreshToken: anonymous.refreshToken }
      } catch (error) {
        // A session that the provider no longer takes has nothing left to take along.
        if (endReasonOf(error) !== null) return null
        throw error
      }
    },
    signUp: async ({ displayName, email, password }) => {
      const linked = await link(EmailAuthProvider.credential(email, password))
      const { user } = linked ?? (await createUserWithEmailAndPassword(auth, email, password))
      // The account exists from here on: a name that could not be set is no reason to refuse it.
      await updateProfile(user, { displayName }).catch((error) =>
        log.error('Setting the display name failed', error),
      )
      return { ...snapshot(user), displayName }
    },
    signOut: async () => {
      early = null
      const leaving = auth.currentUser
      await Promise.all([endStored(), signOut(auth)])
      // A token renewed while the vault was busy is saved after the sign-out, and its user with it.
      if (leaving && auth.currentUser === leaving) await signOut(auth)
    },
    getToken: async (fresh) => {
      if (early && !fresh && early.expiresAt > Date.now()) return early.token
      if (early) await auth.authStateReady()
      return (await auth.currentUser?.getIdToken(fresh)) ?? null
    },
    getClaims,
  }
}

/** The provider's refusals to link an account of Google's that is another user's already. */
const HAS_ACCOUNT = ['auth/credential-already-in-use', 'auth/email-already-in-use']

/** The same code stands for a wrong password elsewhere: here it is Google's token that was refused. */
function refuseGoogle(error: unknown): never {
  throw errorCode(error) === 'auth/invalid-credential'
    ? new CodedError('undertone/google-refused')
    : error
}

function textIn(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

function providerValue(data: readonly UserInfo[], key: 'displayName' | 'photoURL'): string | null {
  return data.find((one) => one[key])?.[key] ?? null
}

/** What the app keeps of Firebase's user: plain data, no tokens. */
export function snapshot(user: User): AuthUser {
  const { uid, email, emailVerified, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  // An anonymous session that was linked to Google has its name and picture there alone.
  const displayName = user.displayName ?? providerValue(providerData, 'displayName')
  const photoURL = user.photoURL ?? providerValue(providerData, 'photoURL')
  const shown = { uid, email, displayName, photoURL, emailVerified, providers }
  return user.isAnonymous ? { ...shown, isAnonymous: true } : shown
}
