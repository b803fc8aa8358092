import { expect, test, vi } from 'vitest'
import {
  clearNotices,
  connectToaster,
  type Notice,
  notify,
  notifyError,
  withdrawNotice,
} from './notify.ts'

function fakeToaster() {
  const shown: string[] = []
  return {
    shown,
    show: ({ message }: Notice) => void shown.push(message),
    hide: vi.fn(),
    clear: vi.fn(),
  }
}

test('what is said before the toaster is on screen is shown once it is, in order', () => {
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

test('one notice can be withdrawn by its id, on screen or still waiting', () => {
  notify({ message: 'of the plan', tone: 'plain', id: 'plan' })
  notifyError('of something else')
  withdrawNotice('plan')
  const toaster = fakeToaster()
  const disconnect = connectToaster(toaster)
  expect(toaster.shown).toEqual(['of something else'])
  withdrawNotice('plan')
  expect(toaster.hide).toHaveBeenCalledExactlyOnceWith('plan')
  disconnect()
})

test('what was said can be taken back, on screen or still waiting', () => {
  notifyError('waiting')
  clearNotices()
  const toaster = fakeToaster()
  const disconnect = connectToaster(toaster)
  expect(toaster.shown).toEqual([])
  clearNotices()
  expect(toaster.clear).toHaveBeenCalledOnce()
  disconnect()
})

test('a notice keeps its tone, its id and its action while it waits', () => {
  const onClick = vi.fn()
  const notice: Notice = {
    message: 'Gone.',
    tone: 'plain',
    id: 'favorite',
    action: { label: 'Undo', onClick },
  }
  notify(notice)
  const show = vi.fn()
  connectToaster({ show, hide: vi.fn(), clear: vi.fn() })()
  expect(show).toHaveBeenCalledExactlyOnceWith(notice)
})
