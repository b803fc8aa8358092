/** Firebase's second factor by text message, as a challenge that knows how to be answered. */

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
  answer(code: string): Promise<UserCredential>
}

/**
 * The challenge behind a refused first step; rethrows every other error. What proves that step stays in
 * here and goes with it. An account with several numbers is asked on the one enrolled first.
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
      const wanted = { multiFactorHint: hint, session: resolver.session }
      verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(wanted, verifier())
    },
    // Without a code sent there is no id: the library answers auth/missing-verification-id.
    answer: async (code) => {
      const credential = PhoneAuthProvider.credential(verificationId, code)
      return resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential))
    },
  }
}
