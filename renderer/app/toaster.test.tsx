import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearNotices, notify, notifyError } from '../lib/notify.ts'
import { TOAST_DURATION_MS, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../limits.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  act(() => clearNotices())
  cleanup()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('[data-sonner-toast]')]

test('shows toasts as wide, as many and as long as the limits say', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  render(<Toaster />)
  act(() => {
    for (let index = 0; index < TOASTS_VISIBLE; index += 1) notifyError(`earlier ${index}`)
    notifyError('last')
  })
  expect(await screen.findByText('last')).toBeTruthy()
  const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]')
  expect(toaster?.style.getPropertyValue('--width')).toBe(`${TOAST_WIDTH_PX}px`)
  expect(toaster?.dataset.sonnerTheme).toBe('light')
  const visible = shown().filter((toast) => toast.getAttribute('data-visible') === 'true')
  expect(visible).toHaveLength(TOASTS_VISIBLE)

  await act(() => vi.advanceTimersByTimeAsync(TOAST_DURATION_MS - 1_000))
  expect(screen.queryByText('last')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.queryByText('last')).toBeNull()
})

test('clearNotices removes every toast', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  render(<Toaster />)
  act(() => notifyError('for one user only'))
  expect(await screen.findByText('for one user only')).toBeTruthy()
  act(() => clearNotices())
  await waitFor(() => expect(shown()).toEqual([]))
})

test('a notice shown by a toast’s button stays under the name of that toast', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  render(<Toaster />)
  const answer = () => notify({ message: 'It is still there.', tone: 'plain', id: 'cleared' })
  const action = { label: 'Undo', onClick: answer }
  act(() => notify({ message: 'It is cleared.', tone: 'plain', id: 'cleared', action }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => undo.click())
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(shown().map((toast) => toast.textContent)).toEqual(['It is still there.'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a later notice replaces an earlier one of its name, and removes its button', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  render(<Toaster />)
  const action = { label: 'Undo', onClick: () => {} }
  act(() => notify({ message: 'earlier', tone: 'plain', id: 'one', action }))
  await screen.findByText('earlier')
  act(() => notify({ message: 'later', tone: 'plain', id: 'one' }))
  await screen.findByText('later')
  expect(shown().map((toast) => toast.textContent)).toEqual(['later'])
})
