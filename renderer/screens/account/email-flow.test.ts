import type { User } from 'firebase/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { registerUser, requestVerificationEmail } from '../../api/users.ts'
import { firebaseUser, reloadUser, writeOwnRecord } from '../../domain/auth/auth.ts'
import { type AuthUser, useAuthStore } from '../../domain/auth/auth-store.ts'
import { notify } from '../../lib/notify.ts'
import { renewToken, sendChangeEmail, sendVerificationEmail } from './account-provider.ts'
import { useEmailWait } from './address-change.ts'
import {
  applyPastedCode,
  changeAddress,
  checkEmailLink,
  copyAddress,
  sendEmailAgain,
  verifyAddress,
} from './email-flow.ts'
import { identityCheck } from './identity-check.ts'

vi.mock('../../lib/notify.ts')
vi.mock('../../api/users.ts')
vi.mock('./account-provider.ts')
vi.mock('./identity-check.ts', () => ({
  identityCheck: { withRecentSignIn: vi.fn((action: () => Promise<unknown>) => action()) },
}))
vi.mock('../../domain/auth/auth.ts', () => ({
  reloadUser: vi.fn(),
  firebaseUser: vi.fn(),
  getOwnRegistration: () => ({ email: 'new@example.org' }),
  writeOwnRecord: vi.fn(),
}))

const order: string[] = []
function signedInAs(email: string, emailVerified: boolean): void {
  vi.mocked(firebaseUser).mockReturnValue({ uid: 'u1', email, emailVerified } as User)
}

beforeEach(() => {
  vi.clearAllMocks()
  order.length = 0
  useEmailWait.setState({ wait: null })
  signedInAs('ada@example.org', false)
  vi.mocked(reloadUser).mockImplementation(async () => void order.push('announce'))
  vi.mocked(renewToken).mockImplementation(async () => void order.push('token'))
  vi.mocked(writeOwnRecord).mockImplementation(async () => void order.push('record'))
  vi.mocked(registerUser).mockImplementation(async () => {
    order.push('backend')
    return sampleUser
  })
})

const wait = () => useEmailWait.getState().wait

const refuseOnce = (status: number, code: string) =>
  vi.mocked(requestVerificationEmail).mockRejectedValueOnce(new ApiProblem(status, { code }))

test('does not wait for an email that could not be sent', async () => {
  refuseOnce(503, 'no-email')
  vi.mocked(sendVerificationEmail).mockRejectedValueOnce(new Error('too many'))
  await expect(verifyAddress()).rejects.toThrow('too many')
  expect(wait()).toBeNull()
})

test('waits for the current address during verification and can send again', async () => {
  await verifyAddress()
  expect(wait()).toEqual({ uid: 'u1', kind: 'verify', address: 'ada@example.org' })
  await sendEmailAgain()
  expect(vi.mocked(requestVerificationEmail).mock.calls).toEqual([['u1'], ['u1']])
  expect(sendVerificationEmail).not.toHaveBeenCalled()
})

test.each([
  ['sends no emails', new ApiProblem(503, { code: 'no-email' })],
  ['is of an older version', new ApiProblem(404, { code: 'no-such-address' })],
  ['does not respond', new Error('Network Error')],
])("sends the provider's own email when the API %s", async (_, failure) => {
  vi.mocked(requestVerificationEmail).mockRejectedValueOnce(failure)
  await verifyAddress()
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1)
  expect(wait()).toMatchObject({ kind: 'verify' })
})

test('does not use the provider to bypass the email limit', async () => {
  refuseOnce(429, 'too-many-writes')
  await expect(verifyAddress()).rejects.toMatchObject({ code: 'too-many-writes' })
  expect(sendVerificationEmail).not.toHaveBeenCalled()
  expect(wait()).toBeNull()
})

test('sends no email to an already verified address and says so', async () => {
  signedInAs('ada@example.org', true)
  refuseOnce(409, 'verified-already')
  await verifyAddress()
  expect(sendVerificationEmail).not.toHaveBeenCalled()
  expect(wait()).toBeNull()
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Your email address is verified.' }),
  )
})

test('waits for the new address unless the user does not confirm', async () => {
  expect(await changeAddress('new@example.org')).toBe(true)
  expect(wait()).toEqual({ uid: 'u1', kind: 'change', address: 'new@example.org' })
  await sendEmailAgain()
  expect(sendChangeEmail).toHaveBeenCalledTimes(2)
  useEmailWait.setState({ wait: null })
  vi.mocked(identityCheck.withRecentSignIn).mockResolvedValueOnce(null)
  expect(await changeAddress('new@example.org')).toBe(false)
  expect(wait()).toBeNull()
})

test('changes nothing when checked before the link was opened', async () => {
  await changeAddress('new@example.org')
  expect(await checkEmailLink()).toBe('not-opened')
  expect(wait()).not.toBeNull()
  expect(notify).not.toHaveBeenCalled()
})

test('ends the wait, refreshes the token and notifies once the link was opened', async () => {
  await changeAddress('new@example.org')
  signedInAs('new@example.org', true)
  expect(await applyPastedCode('code')).toBe('opened')
  expect(order).toEqual(['announce', 'token'])
  expect(wait()).toBeNull()
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Your email address is now new@example.org.' }),
  )
})

describe('a session that ends while the link for another address is waited for', () => {
  const end = (ending: 'requested' | 'expired') => useAuthStore.setState({ user: null, ending })
  beforeEach(async () => {
    useAuthStore.setState({ user: { uid: 'u1' } as AuthUser })
    await changeAddress('new@example.org')
  })

  test('says to sign in with the new address when the confirmation was lost', async () => {
    end('expired')
    const expired = Object.assign(new Error(), { code: 'auth/user-token-expired' })
    vi.mocked(reloadUser).mockRejectedValueOnce(expired)
    await expect(checkEmailLink()).rejects.toBe(expired)
    expect(wait()).toBeNull()
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      message: 'If you opened the link we sent you, sign in with new@example.org.',
      tone: 'plain',
    })
  })

  test('counts as arrived for the look that finds it lost', async () => {
    vi.mocked(reloadUser).mockImplementationOnce(async () => {
      end('expired')
      throw Object.assign(new Error(), { code: 'auth/user-token-expired' })
    })
    expect(await checkEmailLink()).toBe('opened')
    expect(notify).toHaveBeenCalledOnce()
  })

  test('says nothing when the user signed out', () => {
    end('requested')
    expect(wait()).toBeNull()
    expect(notify).not.toHaveBeenCalled()
  })
})

test('rejects on any other failure and keeps waiting', async () => {
  await verifyAddress()
  const failure = Object.assign(new Error(), { code: 'auth/user-token-expired' })
  vi.mocked(reloadUser).mockRejectedValueOnce(failure)
  await expect(checkEmailLink()).rejects.toBe(failure)
  expect(wait()).not.toBeNull()
})

test('updates record and backend after a token refresh, the backend last', async () => {
  signedInAs('new@example.org', true)
  expect(await copyAddress()).toBe(sampleUser)
  expect(order).toEqual(['token', 'record', 'backend'])
  expect(writeOwnRecord).toHaveBeenCalledWith({ email: 'new@example.org' })
  expect(registerUser).toHaveBeenCalledWith({ email: 'new@example.org' })
  order.length = 0
  vi.mocked(writeOwnRecord).mockRejectedValueOnce(new Error('unreachable'))
  await expect(copyAddress()).rejects.toThrow('unreachable')
  expect(order).toEqual(['token'])
})
