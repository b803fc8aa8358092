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

const REQUIRED = 'auth/multi-factor-auth-required'

export interface PhoneChallenge {
  readonly phone: string
  sendCode(): Promise<void>
  submit(code: string): Promise<UserCredential>
}

/**
 * The challenge of an MFA error; rethrows every other error. Uses the number enrolled first. Firebase's resolver,
 * which proves the first step, never leaves this closure.
 */
export function toChallenge(
  auth: Auth,
  error: unknown,
  verifier: () => ApplicationVerifier,
): PhoneChallenge {
  if (errorCode(error) !== REQUIRED) throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const hint = resolver.hints.find((each) => each.factorId === FactorId.PHONE)
  if (!hint) throw new CodedError('undertone/second-factor-unsupported')
  let verificationId = ''
  return {
    phone: (hint as PhoneMultiFactorInfo).phoneNumber,
    sendCode: async () => {
      const options = { multiFactorHint: hint, session: resolver.session }
      verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(options, verifier())
    },
    // Without a sent code, the library rejects with auth/missing-verification-id.
    submit: async (code) => {
      const credential = PhoneAuthProvider.credential(verificationId, code)
      return resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential))
    },
  }
}
