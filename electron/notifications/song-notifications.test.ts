import { BrowserWindow, Notification } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSongNotifications } from './song-notifications.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const closed = vi.spyOn(Notification.prototype, 'close')
const supported = vi.spyOn(Notification, 'isSupported')
const onClick = vi.fn()
const focused = vi.spyOn(BrowserWindow, 'getFocusedWindow')

const notify = createSongNotifications({
  icon: '/icon.png',
  onClick,
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
})
const up = () => shown.mock.contexts.at(-1) as unknown as Notification

beforeEach(() => {
  focused.mockReturnValue(null)
  supported.mockReturnValue(true)
  vi.clearAllMocks()
})

test('one at a time: a new song takes the place of the last', () => {
  notify({ title: 'Archangel', body: 'Burial · Night Bus' })
  expect(up()).toMatchObject({ title: 'Archangel', body: 'Burial · Night Bus' })
  const first = up()
  notify({ title: 'Untrue', body: '' })
  expect(closed.mock.contexts).toContain(first)
  expect(shown).toHaveBeenCalledTimes(2)
})

test('a click brings the window', () => {
  notify({ title: 'Archangel', body: '' })
  up().emit('click')
  expect(onClick).toHaveBeenCalledOnce()
})

test('nothing is shown while one of the windows has the focus, or where the system shows none', () => {
  focused.mockReturnValue({} as BrowserWindow)
  notify({ title: 'Archangel', body: '' })
  focused.mockReturnValue(null)
  supported.mockReturnValue(false)
  notify({ title: 'Archangel', body: '' })
  expect(shown).not.toHaveBeenCalled()
})
