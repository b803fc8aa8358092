import { expect, test, vi } from 'vitest'
import {
  clearToasts,
  connectToaster,
  notify,
  notifyError,
  type Toast,
  withdrawToast,
} from './notify.ts'

function fakeToaster() {
  const shown: string[] = []
  return {
    shown,
    show: ({ message }: Toast) => void shown.push(message),
    hide: vi.fn(),
    clear: vi.fn(),
  }
}

test('shows toasts sent before the toaster is mounted, in order', () => {
  notifyError('first')
  notifyError('second')
  const toaster = fakeToaster()
  const disconnect = connectToaster(toaster)
  notifyError('third')
  expect(toaster.shown).toEqual(['first', 'second', 'third'])

  disconnect()
  notifyError('fourth')
  connectToaster(toaster)()
  expect(toaster.shown).toHaveLength(4)
})

test('withdraws a toast by its id, shown or waiting', () => {
  notify({ message: 'of the plan', tone: 'plain', id: 'plan' })
  notifyError('of something else')
  withdrawToast('plan')
  const toaster = fakeToaster()
  const disconnect = connectToaster(toaster)
  expect(toaster.shown).toEqual(['of something else'])
  withdrawToast('plan')
  expect(toaster.hide).toHaveBeenCalledExactlyOnceWith('plan')
  disconnect()
})

test('clears all toasts, shown or waiting', () => {
  notifyError('waiting')
  clearToasts()
  const toaster = fakeToaster()
  const disconnect = connectToaster(toaster)
  expect(toaster.shown).toEqual([])
  clearToasts()
  expect(toaster.clear).toHaveBeenCalledOnce()
  disconnect()
})

test('keeps tone, id and action of a waiting toast', () => {
  const onClick = vi.fn()
  const toast: Toast = {
    message: 'Gone.',
    tone: 'plain',
    id: 'favorite',
    action: { label: 'Undo', onClick },
  }
  notify(toast)
  const show = vi.fn()
  connectToaster({ show, hide: vi.fn(), clear: vi.fn() })()
  expect(show).toHaveBeenCalledExactlyOnceWith(toast)
})
