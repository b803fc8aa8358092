import { BrowserWindow, Notification } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFollowNotifications } from './follow-notifications.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const closed = vi.spyOn(Notification.prototype, 'close')
const supported = vi.spyOn(Notification, 'isSupported')
const onClick = vi.fn()
const focused = vi.spyOn(BrowserWindow, 'getFocusedWindow')

const notify = createFollowNotifications({
  icon: '/icon.png',
  onClick,
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
})
const up = (at: number) => shown.mock.contexts.at(at) as unknown as Notification
const notice = (id: string) => ({ id, title: 'Deep Space', body: 'Night Bus' })

beforeEach(() => {
  focused.mockReturnValue(null)
  supported.mockReturnValue(true)
  vi.clearAllMocks()
})

test('several stand beside each other, and a click says which it was', () => {
  notify(notice('begins:a'))
  notify(notice('begins:b'))
  expect(up(0)).toMatchObject({ title: 'Deep Space', body: 'Night Bus' })
  expect(closed).not.toHaveBeenCalled()
  up(0).emit('click')
  expect(onClick).toHaveBeenCalledExactlyOnceWith('begins:a')
})

test('the same again takes the place of the one before', () => {
  notify(notice('begins:c'))
  const first = up(0)
  notify(notice('begins:c'))
  expect(closed.mock.contexts).toContain(first)
})

test('nothing is shown while one of the windows has the focus, or where the system shows none', () => {
  focused.mockReturnValue({} as BrowserWindow)
  notify(notice('begins:d'))
  focused.mockReturnValue(null)
  supported.mockReturnValue(false)
  notify(notice('begins:d'))
  expect(shown).not.toHaveBeenCalled()
})
