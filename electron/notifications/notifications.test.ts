import { BrowserWindow, Notification } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createClosingNotification,
  createFollowNotifications,
  createSongNotifications,
  showNotification,
} from './notifications.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const closed = vi.spyOn(Notification.prototype, 'close')
const supported = vi.spyOn(Notification, 'isSupported')
const focused = vi.spyOn(BrowserWindow, 'getFocusedWindow')
const onClick = vi.fn()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const source = { icon: '/icon.png', log }
/** Shown notification by index, from the first or the last. */
const up = (at = -1) => shown.mock.contexts.at(at) as unknown as Notification

beforeEach(() => {
  vi.clearAllMocks()
  focused.mockReturnValue(null)
  supported.mockReturnValue(true)
})

describe('showNotification', () => {
  const SONG = { title: 'Drum & Bass <live>', body: 'Simon & Garfunkel · <3 &amp; "x"' }

  test('escapes markup in a body on Linux, but not in a title', () => {
    const notification = showNotification({ ...source, platform: 'linux' }, SONG, vi.fn())
    expect(notification).toMatchObject({
      title: 'Drum & Bass <live>',
      body: 'Simon &amp; Garfunkel · &lt;3 &amp;amp; "x"',
    })
  })

  test.each(['win32', 'darwin'] as const)('passes a body unchanged on %s', (platform) => {
    expect(showNotification({ ...source, platform }, SONG, vi.fn())).toMatchObject(SONG)
  })

  test('calls back on a click and logs a failure', () => {
    const notification = showNotification(source, { ...SONG, silent: true }, onClick)
    expect(notification.silent).toBe(true)
    expect(shown).toHaveBeenCalledOnce()
    notification.emit('click')
    expect(onClick).toHaveBeenCalledOnce()
    notification.emit('failed', {}, 'no daemon')
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('a notification was not shown', {
      error: 'no daemon',
    })
  })
})

describe('createSongNotifications', () => {
  const notify = createSongNotifications({ ...source, onClick })

  test('replaces the notification of the previous song', () => {
    notify({ title: 'Archangel', body: 'Burial · Night Bus' })
    expect(up()).toMatchObject({ title: 'Archangel', body: 'Burial · Night Bus' })
    const first = up()
    notify({ title: 'Untrue', body: '' })
    expect(closed.mock.contexts).toContain(first)
    expect(shown).toHaveBeenCalledTimes(2)
  })

  test('shows the window on a click', () => {
    notify({ title: 'Archangel', body: '' })
    up().emit('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('shows nothing while a window has focus, or without system support', () => {
    focused.mockReturnValue({} as BrowserWindow)
    notify({ title: 'Archangel', body: '' })
    focused.mockReturnValue(null)
    supported.mockReturnValue(false)
    notify({ title: 'Archangel', body: '' })
    expect(shown).not.toHaveBeenCalled()
  })
})

describe('createFollowNotifications', () => {
  const notify = createFollowNotifications({ ...source, onClick })
  const notice = (id: string) => ({ id, title: 'Deep Space', body: 'Night Bus' })

  test('shows several at a time and reports which was clicked', () => {
    notify(notice('begins:a'))
    notify(notice('begins:b'))
    expect(up(0)).toMatchObject({ title: 'Deep Space', body: 'Night Bus' })
    expect(closed).not.toHaveBeenCalled()
    up(0).emit('click')
    expect(onClick).toHaveBeenCalledExactlyOnceWith('begins:a')
  })

  test('replaces the notification of the same event', () => {
    notify(notice('begins:c'))
    const first = up(0)
    notify(notice('begins:c'))
    expect(closed.mock.contexts).toContain(first)
  })

  test('shows nothing while a window has focus, or without system support', () => {
    focused.mockReturnValue({} as BrowserWindow)
    notify(notice('begins:d'))
    focused.mockReturnValue(null)
    supported.mockReturnValue(false)
    notify(notice('begins:d'))
    expect(shown).not.toHaveBeenCalled()
  })
})

describe('createClosingNotification', () => {
  function setUp(isShown = false, platform: NodeJS.Platform = 'linux') {
    const shownState = { isShown }
    const setting = {
      read: () => shownState.isShown,
      write: (isNow: boolean) => {
        shownState.isShown = isNow
      },
    }
    return {
      shownState,
      notice: createClosingNotification({ ...source, stored: setting, onClick, platform }),
    }
  }

  test('shows it once and stores that', () => {
    const { notice, shownState } = setUp()
    notice()
    notice()
    expect(shown).toHaveBeenCalledOnce()
    expect(shownState.isShown).toBe(true)
    expect(up().title).toBe('Undertone is still running')
    up().emit('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('shows nothing to a user who has seen it', () => {
    const { notice } = setUp(true)
    notice()
    expect(shown).not.toHaveBeenCalled()
  })

  test('tries again next time when nothing can be shown', () => {
    supported.mockReturnValue(false)
    const { notice, shownState } = setUp()
    notice()
    expect(shownState.isShown).toBe(false)
    supported.mockReturnValue(true)
    notice()
    expect(shown).toHaveBeenCalledOnce()
  })

  test.each([
    ['linux', 'Ctrl+Q', /tray|Dock|taskbar/],
    ['win32', 'taskbar', /tray|Dock|Ctrl/],
    ['darwin', 'Dock', /tray|taskbar|Ctrl/],
  ] as const)('names the places that %s has', (platform, place, absent) => {
    setUp(false, platform).notice()
    expect(up().body).toContain(place)
    expect(up().body).not.toMatch(absent)
  })
})
