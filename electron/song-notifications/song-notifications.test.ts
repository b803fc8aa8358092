import { Notification } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSongNotifications } from './song-notifications.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const closed = vi.spyOn(Notification.prototype, 'close')
const supported = vi.spyOn(Notification, 'isSupported')
const onClick = vi.fn()
let seen = false

const notify = createSongNotifications({
  isSeen: () => seen,
  icon: '/icon.png',
  onClick,
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
})
const up = () => shown.mock.contexts.at(-1) as unknown as Notification

beforeEach(() => {
  seen = false
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

test('nothing is shown to somebody who looks at the window, or where the system shows none', () => {
  seen = true
  notify({ title: 'Archangel', body: '' })
  seen = false
  supported.mockReturnValue(false)
  notify({ title: 'Archangel', body: '' })
  expect(shown).not.toHaveBeenCalled()
})
