/** Firebase Authentication as the app's identity provider. */

import type { User } from 'firebase/auth'
import {
  type ApplicationVerifier,
  type Auth,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  onIdTokenChanged,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
  updateProfile,
} from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser, TokenClaims } from './auth-store.ts'
import { CodedError } from './coded-error.ts'
import type { IdentityProvider, SignInResult } from './identity-provider.ts'
import { toChallenge } from './second-factor.ts'
import type { SignOutNotes } from './session-end.ts'
import { readStoredSession, type StoredSession, TOKEN_MARGIN_MS } from './stored-session.ts'

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

  async function getClaims(fresh: boolean | 'expiring'): Promise<TokenClaims> {
    const user = auth.currentUser
    if (!user) return { role: null, plan: null }
    const present = fresh === true ? null : await user.getIdTokenResult()
    const isExpiring = () =>
      present === null || Date.parse(present.expirationTime) - Date.now() <= TOKEN_MARGIN_MS
    const { claims } =
      present && !(fresh && isExpiring()) ? present : await user.getIdTokenResult(true)
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
      finish(
        signInWithCredential(auth, GoogleAuthProvider.credential(idToken)).catch(refuseGoogle),
      ),
    signUp: async ({ displayName, email, password }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
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

/** The same code stands for a wrong password elsewhere: here it is Google's token that was refused. */
function refuseGoogle(error: unknown): never {
  throw errorCode(error) === 'auth/invalid-credential'
    ? new CodedError('undertone/google-refused')
    : error
}

function textIn(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

/** What the app keeps of Firebase's user: plain data, no tokens. */
export function snapshot(user: User): AuthUser {
  const { uid, email, displayName, photoURL, emailVerified, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  return { uid, email, displayName, photoURL, emailVerified, providers }
}
