/** Proving again who one is: by password or Google, and by the second factor where there is one. */
import {
  type AuthCredential,
  EmailAuthProvider,
  GoogleAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
} from 'firebase/auth'
import { getPlatform } from '../../platform/platform.ts'
import { firebaseUser, robotVerifier } from '../auth/auth.ts'
import { authOf } from './account-provider.ts'
import { maskPhone } from './phone.ts'
import { codeOf } from './provider-error.ts'

/** The second factor that a proof still waits for. */
export interface PendingFactor {
  /** Where the code goes, masked but for its last four digits. */
  readonly phone: string
  /** Sends a code, or another one. */
  send(): Promise<void>
  /** Ends the proof with the code received last. */
  answer(code: string): Promise<void>
}

export type Proof = 'confirmed' | PendingFactor

/** Rejects with the provider's error: auth/invalid-credential when the password is wrong. */
export function proveByPassword(password: string): Promise<Proof> {
  return prove(EmailAuthProvider.credential(firebaseUser().email ?? '', password))
}

/** Asks in the system's browser. Rejects with undertone/google-... when that leads nowhere. */
export async function proveByGoogle(): Promise<Proof | 'cancelled'> {
  const answer = await getPlatform().browser.signInWithGoogle()
  if (answer.outcome === 'cancelled') return 'cancelled'
  if (answer.outcome === 'token') return prove(GoogleAuthProvider.credential(answer.idToken))
  const code = `undertone/google-${answer.outcome}`
  throw Object.assign(new Error(code), { code })
}

/** Stops waiting for the browser. */
export function stopGoogle(): void {
  void getPlatform().browser.cancel()
}

async function prove(credential: AuthCredential): Promise<Proof> {
  try {
    await reauthenticateWithCredential(firebaseUser(), credential)
    return 'confirmed'
  } catch (error) {
    if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error
    return pendingFactor(error as MultiFactorError)
  }
}

function pendingFactor(error: MultiFactorError): PendingFactor {
  const auth = authOf(firebaseUser())
  const resolver = getMultiFactorResolver(auth, error)
  const hint = resolver.hints.find(
    ({ factorId }) => factorId === PhoneMultiFactorGenerator.FACTOR_ID,
  )
  // A factor of another kind, enrolled by another client: nothing here could answer it.
  if (!hint) throw unsupported()
  const phone =
    'phoneNumber' in hint && typeof hint.phoneNumber === 'string' ? hint.phoneNumber : ''
  let verificationId = ''
  return {
    phone: maskPhone(phone),
    send: async () => {
      verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(
        { multiFactorHint: hint, session: resolver.session },
        robotVerifier(),
      )
    },
    answer: async (code) => {
      const credential = PhoneAuthProvider.credential(verificationId, code)
      await resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential))
    },
  }
}

function unsupported(): Error {
  const code = 'undertone/second-factor-unsupported'
  return Object.assign(new Error(code), { code })
}
