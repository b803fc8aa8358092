import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CodedError } from '../auth-errors.ts'
import { GoogleSignIn } from './google-sign-in.tsx'

/** An attempt whose result the test controls. */
interface Try {
  resolve(outcome: string): void
  reject(error: unknown): void
}

const google = vi.hoisted(() => ({
  available: true,
  tries: [] as Try[],
  cancel: vi.fn(),
}))
vi.mock('../auth.ts', async () => ({
  isGoogleAvailable: () => google.available,
  cancelGoogle: google.cancel,
  signInWithGoogle: () => new Promise((resolve, reject) => google.tries.push({ resolve, reject })),
}))

const onDone = vi.fn()

// Loaded in advance, so that no test waits for the dynamic import.
beforeAll(() => import('./google-sign-in.tsx'))

beforeEach(() => {
  google.available = true
  google.tries = []
  google.cancel.mockReset().mockImplementation(() => google.tries.at(-1)?.resolve('cancelled'))
  onDone.mockReset()
})
afterEach(cleanup)

async function show(disabled = false) {
  const view = render(<GoogleSignIn disabled={disabled} onDone={onDone} />)
  if (google.available) await screen.findByRole('button', { name: /Google/ })
  return view
}
const button = () => screen.getByRole('button', { name: /Google/ })
const open = () => userEvent.click(button())
const settle = (act_: (asked: Try) => void, index = -1) =>
  act(async () => {
    const attempt = google.tries.at(index)
    if (attempt) act_(attempt)
  })

it('renders nothing when Google sign-in is unavailable', async () => {
  google.available = false
  expect((await show()).container.innerHTML).toBe('')
})

it('shows that the browser is open and passes the outcome on', async () => {
  await show()
  await open()
  expect(screen.getByRole('status').textContent).toContain('Finish signing in with Google')
  expect(button().getAttribute('aria-busy')).toBe('true')
  await open()
  expect(google.tries).toHaveLength(1)
  await settle((asked) => asked.resolve('second-factor'))
  expect(onDone.mock.calls).toEqual([['second-factor']])
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows a cancellation and returns focus to its button', async () => {
  await show()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/was canceled/)
  expect(document.activeElement).toBe(button())
  expect(onDone).not.toHaveBeenCalled()
})

it('opens the browser again and ignores the earlier attempt', async () => {
  await show()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
  await settle((asked) => asked.resolve('cancelled'), 0)
  expect(screen.getByRole('status').textContent).toContain('Finish signing in with Google')
  await settle((asked) => asked.resolve('signed-in'), 1)
  expect(onDone.mock.calls).toEqual([['signed-in']])
})

it.each([
  ['undertone/google-timed-out', 'Google sign-in timed out. Try again.'],
  ['undertone/google-refused', 'Google did not confirm your identity.'],
  ['undertone/google-unreachable', 'Cannot reach Google.'],
] as const)('shows a message for %s and allows another attempt', async (code, sentence) => {
  await show()
  await open()
  await settle((asked) => asked.reject(new CodedError(code)))
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  await open()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(google.tries).toHaveLength(2)
})

it('cancels when the page is left during an attempt', async () => {
  const { unmount } = await show()
  await open()
  unmount()
  expect(google.cancel).toHaveBeenCalledTimes(1)
  const again = await show()
  again.unmount()
  expect(google.cancel).toHaveBeenCalledTimes(1)
})

it('is disabled while the adjacent form is submitting', async () => {
  await show(true)
  expect(button()).toHaveProperty('disabled', true)
})
