/** Proving again who one is: by password or Google, and by the second factor where there is one. */
import {
  type AuthCredential,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
} from 'firebase/auth'
import { askGoogleToken, firebaseUser, secondFactorFor } from '../../domain/auth/auth.ts'
import { maskPhone } from './phone.ts'

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
  const idToken = await askGoogleToken()
  return idToken === null ? 'cancelled' : prove(GoogleAuthProvider.credential(idToken))
}

async function prove(credential: AuthCredential): Promise<Proof> {
  try {
    await reauthenticateWithCredential(firebaseUser(), credential)
    return 'confirmed'
  } catch (error) {
    const { phone, sendCode, answer } = secondFactorFor(error)
    return {
      phone: maskPhone(phone),
      send: sendCode,
      answer: async (code) => {
        await answer(code)
      },
    }
  }
}
