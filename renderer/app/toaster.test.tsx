import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSetting } from '../domain/settings/settings.ts'
import { clearToasts, notify, notifyError, withdrawToast } from '../lib/notify.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openDialogs } from '../ui/testing/open-dialogs.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
})
afterEach(() => {
  act(() => clearToasts())
  cleanup()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('[data-sonner-toast]')]
const texts = () => shown().map((toast) => toast.textContent)

test('shows three toasts, 356 px wide, for 50000 ms', async () => {
  render(<Toaster />)
  act(() => {
    for (const message of ['first', 'second', 'third', 'last']) notifyError(message)
  })
  expect(await screen.findByText('last')).toBeTruthy()
  const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]')
  expect(toaster?.style.getPropertyValue('--width')).toBe('356px')
  expect(toaster?.dataset.sonnerTheme).toBe('light')
  const visible = shown().filter((toast) => toast.getAttribute('data-visible') === 'true')
  expect(visible).toHaveLength(3)

  await act(() => vi.advanceTimersByTimeAsync(49_000))
  expect(screen.queryByText('last')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.queryByText('last')).toBeNull()
})

test('keeps the name of a toast for a notice shown by its button', async () => {
  render(<Toaster />)
  const notifyResult = () => notify({ message: 'It is still there.', tone: 'plain', id: 'cleared' })
  const action = { label: 'Undo', onClick: notifyResult }
  act(() => notify({ message: 'It is cleared.', tone: 'plain', id: 'cleared', action }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => undo.click())
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(texts()).toEqual(['It is still there.'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('reports a closed toast and keeps the name of its replacement', async () => {
  render(<Toaster />)
  const onDismiss = vi.fn()
  const again = () => notify({ message: 'second', tone: 'plain', id: 'one' })
  const action = { label: 'Try again', onClick: again }
  act(() => notify({ message: 'first', tone: 'plain', id: 'one', action, onDismiss }))
  const button = await screen.findByRole('button', { name: 'Try again' })
  expect(onDismiss).not.toHaveBeenCalled()
  act(() => button.click())
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(onDismiss).toHaveBeenCalled()
  act(() => notify({ message: 'third', tone: 'plain', id: 'one' }))
  await screen.findByText('third')
  expect(texts()).toEqual(['third'])
  act(() => notify({ message: 'other', tone: 'plain', onDismiss }))
  await screen.findByText('other')
  onDismiss.mockClear()
  act(() => clearToasts())
  await waitFor(() => expect(onDismiss).toHaveBeenCalled())
})

test('replaces an earlier notice of the same name and removes its button', async () => {
  render(<Toaster />)
  const action = { label: 'Undo', onClick: () => {} }
  act(() => notify({ message: 'earlier', tone: 'plain', id: 'one', action }))
  await screen.findByText('earlier')
  act(() => notify({ message: 'later', tone: 'plain', id: 'one' }))
  await screen.findByText('later')
  expect(texts()).toEqual(['later'])
})

test.each([
  ['plain', null],
  ['success', 'success'],
  ['error', 'error'],
] as const)('shows a %s notice with a close button', async (tone, type) => {
  render(<Toaster />)
  act(() => notify({ message: 'said', tone }))
  await screen.findByText('said')
  expect(shown()[0]?.getAttribute('data-type')).toBe(type)
  act(() => screen.getByRole('button', { name: 'Close toast' }).click())
  await waitFor(() => expect(shown()).toEqual([]))
})

test('closes a notice by name', async () => {
  render(<Toaster />)
  act(() => notify({ message: 'withdrawn', tone: 'plain', id: 'one' }))
  act(() => notify({ message: 'stays', tone: 'plain', id: 'other' }))
  await screen.findByText('withdrawn')
  act(() => withdrawToast('one'))
  await waitFor(() => expect(texts()).toEqual(['stays']))
})

test('follows the theme', async () => {
  setSetting('theme', 'dark')
  render(<Toaster />)
  act(() => notifyError('dark'))
  await screen.findByText('dark')
  const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]')
  expect(toaster?.dataset.sonnerTheme).toBe('dark')
  setSetting('theme', 'light')
})

describe('with modal dialogs', () => {
  const dialog = (title: string, open = true) => (
    <Dialog key={title} open={open} title={title} onClose={() => {}}>
      {title}
    </Dialog>
  )
  const place = () =>
    document.querySelector('[data-sonner-toaster]')?.closest('dialog')?.textContent ?? 'page'

  beforeEach(async () => {
    openDialogs()
    render(<Toaster />)
    act(() => notifyError('It failed'))
    await screen.findByText('It failed')
  })

  test('shows toasts inside the topmost dialog, where they can be clicked', () => {
    const { rerender } = render(dialog('Lower'))
    expect(place()).toContain('Lower')
    rerender([dialog('Lower'), dialog('Upper')])
    expect(place()).toContain('Upper')
    rerender([dialog('Lower'), dialog('Upper', false)])
    expect(place()).toContain('Lower')
    rerender([dialog('Lower', false), dialog('Upper', false)])
    expect(place()).toBe('page')
    expect(screen.getByText('It failed')).toBeTruthy()
  })

  test('opens the popover of the toasts again in each dialog, so that they are in the top layer', () => {
    const showPopover = vi.fn()
    HTMLElement.prototype.showPopover = showPopover
    render(dialog('Lower'))
    expect(showPopover).toHaveBeenCalledOnce()
    const host = document.querySelector('[popover="manual"]')
    expect(host && showPopover.mock.contexts).toEqual([host])
    host?.removeAttribute('popover')
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  })

  test('returns toasts to the page when an open dialog is removed', () => {
    render(dialog('Gone')).unmount()
    expect(place()).toBe('page')
    expect(screen.getByText('It failed')).toBeTruthy()
  })

  test('returns toasts to the page when Escape closes the dialog', () => {
    render(dialog('Closed by a key'))
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
    expect(place()).toBe('page')
  })
})

test('shows a cleared or closed notice again under its name', async () => {
  render(<Toaster />)
  const say = (message: string) => act(() => notify({ message, tone: 'plain', id: 'one' }))
  say('first')
  await screen.findByText('first')
  act(() => clearToasts())
  say('second')
  await screen.findByText('second')
  const second = shown().find((toast) => toast.textContent === 'second')
  act(() => second?.querySelector<HTMLElement>('[data-close-button]')?.click())
  say('third')
  await screen.findByText('third')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(texts()).toEqual(['third'])
})

test('shows notices that were sent before it mounted', async () => {
  notifyError('early')
  const { unmount } = render(<Toaster />)
  expect(await screen.findByText('early')).toBeTruthy()
  unmount()
})
