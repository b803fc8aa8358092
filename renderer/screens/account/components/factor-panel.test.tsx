import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from '../../../lib/notify.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { identityCheck } from '../identity-check.ts'
import {
  finishEnrollment,
  loadSecondFactors,
  removeSecondFactor,
  sendEnrollmentCode,
} from '../second-factors.ts'
import { ada, showTo } from '../testing/fake-account.ts'
import { FactorPanel } from './factor-panel.tsx'

const mocks = vi.hoisted(() => ({ isSecondFactorAvailable: vi.fn(() => true) }))
vi.mock('../../../lib/notify.ts')
vi.mock('../second-factors.ts')
vi.mock('../email-flow.ts', () => ({ verifyAddress: vi.fn() }))
vi.mock('../identity-check.ts', () => ({
  identityCheck: {
    confirm: vi.fn(async () => true),
    withRecentSignIn: vi.fn((action: () => Promise<unknown>) => action()),
  },
}))
vi.mock('../../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/auth/auth.ts')>()),
  ...mocks,
}))

const mobile = {
  id: 'f1',
  name: 'Mobile',
  phone: '+•••1234',
  since: 'Sat, 21 Nov 2026 11:40:42 GMT',
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(loadSecondFactors).mockResolvedValue([])
  vi.mocked(sendEnrollmentCode).mockResolvedValue('verification')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function requestCode(): Promise<void> {
  await press('Add a phone')
  await userEvent.type(screen.getByLabelText('Phone number'), '0049 151 23456789')
  await userEvent.type(screen.getByLabelText('Name of this phone'), ' Mobile ')
  await press('Send a code')
  await screen.findByText(/We sent a six-digit code to \+•+6789/)
}

it('renders nothing when no second factor can be enrolled', () => {
  mocks.isSecondFactorAvailable.mockReturnValueOnce(false)
  showTo(ada, <FactorPanel />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(loadSecondFactors).not.toHaveBeenCalled()
})

it('requires a verified address first', async () => {
  showTo({ ...ada, emailVerified: false }, <FactorPanel />)
  expect(screen.getByText(/Verify your email address first/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send verification email' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull()
})

it('sends no code to text that is not a phone number', async () => {
  showTo(ada, <FactorPanel />)
  await press('Add a phone')
  await press('Send a code')
  expect(screen.getByText('Enter the phone number.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Phone number'), '0151 23456789')
  await press('Send a code')
  expect(screen.getByText(/^Start with \+/)).toBeTruthy()
  expect(sendEnrollmentCode).not.toHaveBeenCalled()
})

it('enrolls the phone with the received code and lists it', async () => {
  showTo(ada, <FactorPanel />)
  await requestCode()
  expect(sendEnrollmentCode).toHaveBeenCalledExactlyOnceWith('+4915123456789')
  vi.mocked(loadSecondFactors).mockResolvedValue([mobile])
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await screen.findByText('Mobile')
  expect(finishEnrollment).toHaveBeenCalledExactlyOnceWith('verification', '123456', 'Mobile')
  expect(screen.getByText(/\+•••1234 · Added Nov 21, 2026/)).toBeTruthy()
  expect(notify).toHaveBeenCalledOnce()
})

it('shows a wrong code at the field and accepts another', async () => {
  showTo(ada, <FactorPanel />)
  await requestCode()
  const wrong = Object.assign(new Error(), { code: 'auth/invalid-verification-code' })
  vi.mocked(finishEnrollment).mockRejectedValueOnce(wrong)
  const field = screen.getByLabelText('Code')
  await userEvent.type(field, '000000')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.clear(field)
  await userEvent.type(field, '123456')
  await waitFor(() => expect(finishEnrollment).toHaveBeenCalledTimes(2))
})

it('sends another code only after half a minute', async () => {
  showTo(ada, <FactorPanel />)
  await requestCode()
  cleanup()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showTo(ada, <FactorPanel />)
  await screen.findByRole('button', { name: 'Add a phone' })
  fireEvent.click(screen.getByRole('button', { name: 'Add a phone' }))
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '+4915123456789' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  await screen.findByRole('button', { name: /Send again in/ })
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ })
  expect(again.disabled).toBe(true)
  vi.mocked(sendEnrollmentCode).mockClear()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(again.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => again.disabled).toBe(false)
  fireEvent.click(again)
  await expect.poll(() => sendEnrollmentCode).toHaveBeenCalledOnce()
})

it('removes a phone after an explanation and a confirmed identity', async () => {
  vi.mocked(loadSecondFactors).mockResolvedValue([mobile])
  showTo(ada, <FactorPanel />)
  await pressWhenShown('Remove Mobile')
  expect(screen.getByText(/no longer require a code/)).toBeTruthy()
  vi.mocked(identityCheck.confirm).mockResolvedValueOnce(false)
  await press('Remove it')
  expect(removeSecondFactor).not.toHaveBeenCalled()
  vi.mocked(loadSecondFactors).mockResolvedValue([])
  await press('Remove it')
  await screen.findByText('No second factor yet.')
  expect(removeSecondFactor).toHaveBeenCalledExactlyOnceWith('f1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a phone' }))
})

it('reports a failed load and offers a retry', async () => {
  vi.mocked(loadSecondFactors).mockRejectedValueOnce(new Error('unreachable'))
  showTo(ada, <FactorPanel />)
  await pressWhenShown('Try again')
  await screen.findByText('No second factor yet.')
})
