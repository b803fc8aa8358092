/** Firebase Authentication as the app's identity provider. */

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
import type { TokenClaims } from './auth-store.ts'
import { CodedError } from './coded-error.ts'
import type { IdentityProvider, SignInResult } from './identity-provider.ts'
import { toChallenge } from './second-factor.ts'
import type { SignOutNotes } from './sign-out-cause.ts'
import { snapshot } from './user-snapshot.ts'

/** `verifier` makes the robot check for one text message. */
export function createFirebaseProvider(
  auth: Auth,
  notes: Pick<SignOutNotes, 'take'>,
  verifier: () => ApplicationVerifier,
): IdentityProvider {
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

  async function getClaims(fresh: boolean): Promise<TokenClaims> {
    if (!auth.currentUser) return { role: null, plan: null }
    const { claims } = await auth.currentUser.getIdTokenResult(fresh)
    return { role: textIn(claims.role), plan: textIn(claims.plan) }
  }

  return {
    onUser: (listener) => {
      onIdTokenChanged(auth, {
        next: (user) => listener(user && snapshot(user), notes.take()),
        // A session that cannot even be restored must not keep every page waiting.
        error: (error) => {
          log.error('The session could not be restored', error)
          listener(null, notes.take())
        },
        complete: () => {},
      })
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
      const leaving = auth.currentUser
      await signOut(auth)
      // A token renewed while the vault was busy is saved behind the sign-out, and its person with it.
      if (leaving && auth.currentUser === leaving) await signOut(auth)
    },
    getToken: async (fresh) => (await auth.currentUser?.getIdToken(fresh)) ?? null,
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
