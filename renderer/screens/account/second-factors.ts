import {
  type MultiFactorInfo,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
} from 'firebase/auth'
import { createVerifier, firebaseAuth, firebaseUser, reloadUser } from '../../domain/auth/auth.ts'
import { maskPhone } from './phone.ts'

export interface SecondFactor {
  readonly id: string
  /** Null when the user entered no name. */
  readonly name: string | null
  /** Masked except for the last four digits. Empty when the provider returns no number. */
  readonly phone: string
  /** Enrollment time in the provider's format (UTC). */
  readonly since: string
}

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

export async function loadSecondFactors(): Promise<SecondFactor[]> {
  await reloadUser()
  return multiFactor(firebaseUser()).enrolledFactors.map(toSecondFactor)
}

/** Sends a code to a phone number in E.164 format. Returns the verification id for `finishEnrollment`. */
export async function sendEnrollmentCode(phoneNumber: string): Promise<string> {
  const user = firebaseUser()
  const session = await multiFactor(user).getSession()
  const provider = new PhoneAuthProvider(firebaseAuth())
  return provider.verifyPhoneNumber({ phoneNumber, session }, createVerifier())
}

export async function finishEnrollment(
  verificationId: string,
  code: string,
  name: string | null,
): Promise<void> {
  const credential = PhoneAuthProvider.credential(verificationId, code)
  await multiFactor(firebaseUser()).enroll(PhoneMultiFactorGenerator.assertion(credential), name)
}

/** Requires a recent sign-in. */
export async function removeSecondFactor(id: string): Promise<void> {
  await multiFactor(firebaseUser()).unenroll(id)
}
