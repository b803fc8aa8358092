import {
  type AuthCredential,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
} from 'firebase/auth'
import { fetchGoogleToken, firebaseUser, getSecondFactor } from '../../domain/auth/auth.ts'
import { maskPhone } from './phone.ts'

export interface PendingFactor {
  readonly phone: string
  send(): Promise<void>
  submit(code: string): Promise<void>
}

/** Result of a sign-in with one method. The provider may require the code of a second factor. */
export type Proof = 'confirmed' | PendingFactor

/** Rejects with the provider's error, such as auth/invalid-credential for a wrong password. */
export function proveByPassword(password: string): Promise<Proof> {
  return reauthenticate(EmailAuthProvider.credential(firebaseUser().email ?? '', password))
}

/** Opens the sign-in page in the system's browser. Rejects with an error code that starts with undertone/google. */
export async function proveByGoogle(): Promise<Proof | 'cancelled'> {
  const idToken = await fetchGoogleToken()
  return idToken === null ? 'cancelled' : reauthenticate(GoogleAuthProvider.credential(idToken))
}

async function reauthenticate(credential: AuthCredential): Promise<Proof> {
  try {
    await reauthenticateWithCredential(firebaseUser(), credential)
    return 'confirmed'
  } catch (error) {
    // Rethrows the error if the provider does not require a second factor.
    const { phone, sendCode, submit } = getSecondFactor(error)
    return {
      phone: maskPhone(phone),
      send: sendCode,
      submit: async (code) => {
        await submit(code)
      },
    }
  }
}
