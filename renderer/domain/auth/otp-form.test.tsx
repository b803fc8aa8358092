import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Challenge } from './auth-store.ts'
import { OtpForm } from './otp-form.tsx'

const auth = vi.hoisted(() => ({
  send: vi.fn<() => Promise<void>>(),
  answer: vi.fn<(code: string) => Promise<void>>(),
  drop: vi.fn(),
}))
vi.mock('./auth.ts', async () => ({
  sendChallengeCode: auth.send,
  submitChallengeCode: auth.answer,
  cancelChallenge: auth.drop,
}))

const PHONE = '+*******1234'

beforeEach(() => {
  auth.send.mockReset().mockResolvedValue()
  auth.answer.mockReset().mockResolvedValue()
  auth.drop.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function page(challenge: Challenge) {
  return (
    <StrictMode>
      <MemoryRouter initialEntries={['/otp?redirect=%2Flibrary']}>
        <Routes>
          <Route path="/otp" element={<OtpForm challenge={challenge} />} />
          <Route path="/sign-in" element={<p>Sign-in page</p>} />
        </Routes>
      </MemoryRouter>
    </StrictMode>
  )
}

/** The page after its first code was sent. */
async function open(sentAt: number | null = null) {
  const view = render(page({ phone: PHONE, sentAt }))
  await act(async () => {})
  return view
}

const code = () => screen.getByLabelText<HTMLInputElement>('Code')

it('sends one code when the page opens, even if React mounts it twice', async () => {
  await open()
  expect(auth.send).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Code sent. It can take a minute to arrive.')).toBeTruthy()
})

it('sends no code when the user returns to the page', async () => {
  await open(Date.now())
  expect(auth.send).not.toHaveBeenCalled()
})

it('focuses the code field', async () => {
  await open()
  expect(document.activeElement).toBe(code())
})

it('submits six digits automatically and once, without spaces and hyphens', async () => {
  await open()
  await userEvent.click(code())
  await userEvent.paste(' 123-456 ')
  expect(code().value).toBe('123456')
  await waitFor(() => expect(auth.answer.mock.calls).toEqual([['123456']]))
})

it('submits nothing before the sixth digit and shows why', async () => {
  await open()
  await userEvent.type(code(), '12345')
  expect(auth.answer).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('alert').textContent).toBe('The code has six digits.')
  expect(auth.answer).not.toHaveBeenCalled()
})

it('shows an error for a wrong code, which the next digits replace', async () => {
  auth.answer.mockRejectedValueOnce({ code: 'auth/invalid-verification-code' })
  await open()
  await userEvent.type(code(), '111111')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.')
  expect(code().value).toBe('111111')
  await waitFor(() => expect([code().selectionStart, code().selectionEnd]).toEqual([0, 6]))
  await waitFor(() => expect(code().readOnly).toBe(false))
  await userEvent.keyboard('222222')
  await waitFor(() => expect(auth.answer.mock.calls).toEqual([['111111'], ['222222']]))
})

it('shows an error for an expired code', async () => {
  auth.answer.mockRejectedValue({ code: 'auth/code-expired' })
  await open()
  await userEvent.type(code(), '111111')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This code has expired. Request a new one.',
  )
  expect(code().getAttribute('aria-invalid')).toBe('true')
})

it('submits the same code again after a network failure', async () => {
  auth.answer.mockRejectedValueOnce({ code: 'auth/network-request-failed' })
  await open()
  await userEvent.type(code(), '111111')
  await screen.findByRole('alert')
  await waitFor(() => expect(code().readOnly).toBe(false))
  expect(auth.answer).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(auth.answer).toHaveBeenCalledTimes(2))
})

it('counts down before it sends another code and confirms it', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const view = await open()
  view.rerender(page({ phone: PHONE, sentAt: 1_000_000 }))
  const button = () => screen.getByRole('button', { name: /^Send again/ })
  expect(button().textContent).toBe('Send again in 30 s')
  expect(button()).toHaveProperty('disabled', true)
  act(() => vi.advanceTimersByTime(29_000))
  expect(button().textContent).toBe('Send again in 1 s')
  act(() => vi.advanceTimersByTime(1_000))
  expect(button().textContent).toBe('Send again')
  await act(async () => fireEvent.click(button()))
  expect(auth.send).toHaveBeenCalledTimes(2)
  expect(screen.getByText(/^We sent a new code/)).toBeTruthy()
})

it('shows why no code was sent and allows an immediate retry', async () => {
  auth.send.mockRejectedValueOnce({ code: 'undertone/robot-cancelled' })
  await open()
  expect(screen.getByRole('alert').textContent).toContain('robot check was canceled')
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText(/^Code sent/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('cancels the sign-in when the user chooses another account', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
  expect(auth.drop).toHaveBeenCalledTimes(1)
  await screen.findByText('Sign-in page')
})

it('uses one input that the system can autofill', async () => {
  await open()
  expect([code().name, code().autocomplete, code().inputMode]).toEqual([
    'code',
    'one-time-code',
    'numeric',
  ])
})
