import {
  type ApplicationVerifier,
  type Auth,
  getMultiFactorResolver,
  type MultiFactorResolver,
  reauthenticateWithCredential,
  type User,
  type UserCredential,
} from 'firebase/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GoogleSignInResult } from '../../../preload/contract/browser.ts'
import { proveByGoogle, proveByPassword } from './reauthenticate.ts'

const verifyPhoneNumber = vi.hoisted(() => vi.fn(async () => 'verification'))
const google = vi.hoisted(() => vi.fn<() => Promise<GoogleSignInResult>>())

vi.mock('firebase/auth', () => ({
  reauthenticateWithCredential: vi.fn(),
  getMultiFactorResolver: vi.fn(),
  EmailAuthProvider: { credential: (...parts: string[]) => parts },
  GoogleAuthProvider: { credential: (token: string) => ['google', token] },
  FactorId: { PHONE: 'phone' },
  PhoneMultiFactorGenerator: { assertion: (of: unknown) => of },
  PhoneAuthProvider: class {
    static credential = (...parts: string[]) => parts.join(' ')
    verifyPhoneNumber = verifyPhoneNumber
  },
}))
vi.mock('../../domain/auth/auth.ts', async () => {
  const { toChallenge } = await import('../../domain/auth/second-factor.ts')
  const { requestGoogleToken } = await import('../../domain/auth/browser-steps.ts')
  const verifier = 'verifier' as unknown as ApplicationVerifier
  return {
    firebaseUser: () => ({ email: 'ada@example.org' }) as User,
    getSecondFactor: (error: unknown) => toChallenge({} as Auth, error, () => verifier),
    fetchGoogleToken: () => requestGoogleToken({ signInWithGoogle: google }),
  }
})

const required = Object.assign(new Error(), { code: 'auth/multi-factor-auth-required' })
const resolveSignIn = vi.fn()

function hints(...factors: object[]): void {
  vi.mocked(reauthenticateWithCredential).mockRejectedValueOnce(required)
  vi.mocked(getMultiFactorResolver).mockReturnValueOnce({
    hints: factors,
    session: 'session',
    resolveSignIn,
  } as unknown as MultiFactorResolver)
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(reauthenticateWithCredential).mockResolvedValue({} as UserCredential)
})

test('confirms an account without a second factor by password', async () => {
  expect(await proveByPassword('secret')).toBe('confirmed')
  expect(vi.mocked(reauthenticateWithCredential).mock.calls[0]?.[1]).toEqual([
    'ada@example.org',
    'secret',
  ])
})

test("rejects a wrong password with the provider's error", async () => {
  const wrong = Object.assign(new Error(), { code: 'auth/invalid-credential' })
  vi.mocked(reauthenticateWithCredential).mockRejectedValueOnce(wrong)
  await expect(proveByPassword('nope')).rejects.toBe(wrong)
})

test('sends a code for the second factor, which completes the confirmation', async () => {
  const hint = { factorId: 'phone', uid: 'f1', phoneNumber: '+*******1234' }
  hints({ factorId: 'totp' }, hint)
  const proof = await proveByPassword('secret')
  if (proof === 'confirmed') throw new Error('the second factor was not asked for')
  expect(proof.phone).toBe('+•••••••1234')
  await proof.send()
  expect(verifyPhoneNumber).toHaveBeenCalledWith(
    { multiFactorHint: hint, session: 'session' },
    'verifier',
  )
  await proof.submit('123456')
  expect(resolveSignIn).toHaveBeenCalledExactlyOnceWith('verification 123456')
})

test('rejects a second factor other than a phone as unsupported', async () => {
  hints({ factorId: 'totp' })
  await expect(proveByPassword('secret')).rejects.toMatchObject({
    code: 'undertone/second-factor-unsupported',
  })
})

test("confirms by Google's token; other outcomes cancel or reject", async () => {
  google.mockResolvedValueOnce({ outcome: 'token', idToken: 'id' })
  expect(await proveByGoogle()).toBe('confirmed')
  expect(vi.mocked(reauthenticateWithCredential).mock.calls[0]?.[1]).toEqual(['google', 'id'])
  google.mockResolvedValueOnce({ outcome: 'cancelled' })
  expect(await proveByGoogle()).toBe('cancelled')
  for (const outcome of ['timed-out', 'refused', 'unreachable'] as const) {
    google.mockResolvedValueOnce({ outcome })
    await expect(proveByGoogle()).rejects.toMatchObject({ code: `undertone/google-${outcome}` })
  }
})
