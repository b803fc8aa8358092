import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { identityCheck } from '../identity-check.ts'
import { type Proof, proveByGoogle, proveByPassword } from '../reauthenticate.ts'
import { ada, showTo } from '../testing/fake-account.ts'
import { IdentityDialog } from './identity-dialog.tsx'

const account = vi.hoisted(() => ({ providers: ['password'], cancelGoogle: vi.fn() }))
vi.mock('../reauthenticate.ts')
vi.mock('../../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/auth/auth.ts')>()),
  firebaseUser: () => ({ providerData: account.providers.map((providerId) => ({ providerId })) }),
  isGoogleAvailable: () => true,
  cancelGoogle: account.cancelGoogle,
}))

beforeEach(() => {
  vi.clearAllMocks()
  account.providers = ['password']
  showTo(ada, <IdentityDialog />)
})
afterEach(() => {
  identityCheck.cancel()
  cleanup()
})

const field = () => screen.findByLabelText('Password')

it('rejects a wrong password and closes after the right one', async () => {
  const confirmed = identityCheck.confirm()
  const password = await field()
  expect(document.activeElement).toBe(password)
  expect(screen.queryByRole('button', { name: 'Confirm with Google' })).toBeNull()
  await press('Confirm')
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  const wrong = Object.assign(new Error(), { code: 'auth/invalid-credential' })
  vi.mocked(proveByPassword).mockRejectedValueOnce(wrong)
  await userEvent.type(await field(), 'nope')
  await press('Confirm')
  await screen.findByText('This is not your current password.')
  vi.mocked(proveByPassword).mockResolvedValueOnce('confirmed')
  await press('Confirm')
  expect(await confirmed).toBe(true)
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

it('sends a code for the second factor automatically, accepts it and closes', async () => {
  const factor = {
    phone: '+•••1234',
    send: vi.fn(async () => {}),
    submit: vi.fn(async () => {}),
  } satisfies Proof
  factor.send.mockRejectedValueOnce(
    Object.assign(new Error(), { code: 'auth/network-request-failed' }),
  )
  vi.mocked(proveByPassword).mockResolvedValueOnce(factor)
  const confirmed = identityCheck.confirm()
  await userEvent.type(await field(), 'secret')
  await press('Confirm')
  await screen.findByText(/does not respond/)
  await press('Send a code')
  await screen.findByText('We sent a six-digit code to +•••1234.')
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  expect(await confirmed).toBe(true)
  expect(factor.send).toHaveBeenCalledTimes(2)
  expect(factor.submit).toHaveBeenCalledExactlyOnceWith('123456')
})

it('confirms a Google-only account in the browser, which can be cancelled', async () => {
  account.providers = ['google.com']
  const proof = Promise.withResolvers<Proof | 'cancelled'>()
  vi.mocked(proveByGoogle).mockReturnValueOnce(proof.promise)
  const confirmed = identityCheck.confirm()
  await pressWhenShown('Confirm with Google')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await screen.findByText(/Continue in your browser/)
  await press('Stop waiting')
  expect(account.cancelGoogle).toHaveBeenCalledOnce()
  proof.resolve('cancelled')
  await waitFor(() => expect(screen.queryByText(/Continue in your browser/)).toBeNull())
  vi.mocked(proveByGoogle).mockResolvedValueOnce('confirmed')
  await press('Confirm with Google')
  expect(await confirmed).toBe(true)
})

it('resolves with false when closed', async () => {
  const confirmed = identityCheck.confirm()
  await field()
  await press('Close')
  expect(await confirmed).toBe(false)
})

it('says when the account cannot be confirmed here', async () => {
  account.providers = []
  void identityCheck.confirm()
  await screen.findByText(/cannot confirm your identity/)
})
