import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CodedError } from '../auth-errors.ts'
import { GoogleSignIn } from './google-sign-in.tsx'

/** One attempt, which the test answers. */
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
  googleAvailable: () => google.available,
  cancelGoogle: google.cancel,
  signInWithGoogle: () => new Promise((resolve, reject) => google.tries.push({ resolve, reject })),
}))

const onDone = vi.fn()

// Fetched on demand by the page: here once, so that no test waits for it.
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
const answer = (act_: (asked: Try) => void, index = -1) =>
  act(async () => {
    const asked = google.tries.at(index)
    if (asked) act_(asked)
  })

it('is not rendered where Google is not offered', async () => {
  google.available = false
  expect((await show()).container.innerHTML).toBe('')
})

it('says that the browser is open, and passes on the outcome', async () => {
  await show()
  await open()
  expect(screen.getByRole('status').textContent).toContain('Your browser is open')
  expect(button().getAttribute('aria-busy')).toBe('true')
  await open()
  expect(google.tries).toHaveLength(1)
  await answer((asked) => asked.resolve('second-factor'))
  expect(onDone.mock.calls).toEqual([['second-factor']])
  expect(screen.queryByRole('status')).toBeNull()
})

it('can be cancelled, says so, and puts the focus on its button', async () => {
  await show()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/was cancelled/)
  expect(document.activeElement).toBe(button())
  expect(onDone).not.toHaveBeenCalled()
})

it('opens again, and then only the new attempt counts', async () => {
  await show()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
  await answer((asked) => asked.resolve('cancelled'), 0)
  expect(screen.getByRole('status').textContent).toContain('Your browser is open')
  await answer((asked) => asked.resolve('signed-in'), 1)
  expect(onDone.mock.calls).toEqual([['signed-in']])
})

it.each([
  ['undertone/google-timed-out', 'Signing in with Google was not finished in time. Try again.'],
  ['undertone/google-refused', 'Google did not confirm who you are.'],
  ['undertone/google-unreachable', 'Google cannot be reached.'],
] as const)('says what %s means, and can be tried again', async (code, sentence) => {
  await show()
  await open()
  await answer((asked) => asked.reject(new CodedError(code)))
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

it('is disabled while the form beside it is submitted', async () => {
  await show(true)
  expect(button()).toHaveProperty('disabled', true)
})
