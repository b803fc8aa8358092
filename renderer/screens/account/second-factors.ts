/** Text messages as a second factor: what is enrolled, adding one, removing one. */
import {
  type MultiFactorInfo,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
} from 'firebase/auth'
import { announceUser, firebaseAuth, firebaseUser, robotVerifier } from '../../domain/auth/auth.ts'
import { maskPhone } from './phone.ts'

export interface SecondFactor {
  readonly id: string
  /** What the user called it; null when they did not. */
  readonly name: string | null
  /** Masked but for its last four digits; empty when the provider tells none. */
  readonly phone: string
  /** When it was added, as the provider writes times (UTC). */
  readonly since: string
}

/** The factor as screens and files may show it. */
function toSecondFactor(info: MultiFactorInfo): SecondFactor {
  const phone =
    'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : ''
  return {
    id: info.uid,
    name: info.displayName?.trim() || null,
    phone: maskPhone(phone),
    since: info.enrollmentTime,
  }
}

/** Asks the provider for the account as it is, and answers what is enrolled. */
export async function loadSecondFactors(): Promise<SecondFactor[]> {
  await announceUser()
  return multiFactor(firebaseUser()).enrolledFactors.map(toSecondFactor)
}

/** Sends a code to the phone (E.164). Answers what the code is to be given back with. */
export async function sendEnrolmentCode(phoneNumber: string): Promise<string> {
  const user = firebaseUser()
  const session = await multiFactor(user).getSession()
  const provider = new PhoneAuthProvider(firebaseAuth())
  return provider.verifyPhoneNumber({ phoneNumber, session }, robotVerifier())
}

/** Enrols the phone that received the code, under a name (null for none). */
export async function finishEnrolment(
  verificationId: string,
  code: string,
  name: string | null,
): Promise<void> {
  const credential = PhoneAuthProvider.credential(verificationId, code)
  await multiFactor(firebaseUser()).enroll(PhoneMultiFactorGenerator.assertion(credential), name)
}

/** Takes a factor off the account. Wants a recent sign-in. */
export async function removeSecondFactor(id: string): Promise<void> {
  await multiFactor(firebaseUser()).unenroll(id)
}
