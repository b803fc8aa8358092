import {
  type ApplicationVerifier,
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  type PhoneMultiFactorInfo,
  type UserCredential,
} from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'
import { CodedError } from './auth-errors.ts'

const MFA_REQUIRED_CODE = 'auth/multi-factor-auth-required'

export interface PhoneChallenge {
  readonly phone: string
  sendCode(): Promise<void>
  submit(code: string): Promise<UserCredential>
}

/**
 * Converts Firebase's MFA error to a challenge for the first enrolled phone number. Rethrows every other error.
 * Firebase's resolver, which proves that the password was correct, stays in this closure.
 */
export function toChallenge(
  auth: Auth,
  error: unknown,
  createVerifier: () => ApplicationVerifier,
): PhoneChallenge {
  if (errorCode(error) !== MFA_REQUIRED_CODE) throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const hint = resolver.hints.find((info) => info.factorId === FactorId.PHONE)
  if (!hint) throw new CodedError('undertone/second-factor-unsupported')
  let verificationId = ''
  return {
    phone: (hint as PhoneMultiFactorInfo).phoneNumber,
    sendCode: async () => {
      const options = { multiFactorHint: hint, session: resolver.session }
      verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(
        options,
        createVerifier(),
      )
    },
    // Without a sent code, the library rejects with auth/missing-verification-id.
    submit: async (code) => {
      const credential = PhoneAuthProvider.credential(verificationId, code)
      return resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential))
    },
  }
}
