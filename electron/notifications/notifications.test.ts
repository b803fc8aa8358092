import { BrowserWindow, Notification } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createClosingNotice,
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
/** The notification that was shown at this place, from the first or the last one. */
const up = (at = -1) => shown.mock.contexts.at(at) as unknown as Notification

beforeEach(() => {
  vi.clearAllMocks()
  focused.mockReturnValue(null)
  supported.mockReturnValue(true)
})

describe('showNotification', () => {
  const SONG = { title: 'Drum & Bass <live>', body: 'Simon & Garfunkel · <3 &amp; "x"' }

  test('escapes the markup of a body on Linux, and no title', () => {
    const notification = showNotification({ ...source, platform: 'linux' }, SONG, vi.fn())
    expect(notification).toMatchObject({
      title: 'Drum & Bass <live>',
      body: 'Simon &amp; Garfunkel · &lt;3 &amp;amp; "x"',
    })
  })

  test.each(['win32', 'darwin'] as const)('passes a body on unchanged on %s', (platform) => {
    expect(showNotification({ ...source, platform }, SONG, vi.fn())).toMatchObject(SONG)
  })

  test('calls back on a click, and logs a failure', () => {
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
})

describe('createFollowNotifications', () => {
  const notify = createFollowNotifications({ ...source, onClick })
  const notice = (id: string) => ({ id, title: 'Deep Space', body: 'Night Bus' })

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
})

describe('createClosingNotice', () => {
  function setUp(isTold = false, platform: NodeJS.Platform = 'linux') {
    const kept = { isTold }
    const told = {
      read: () => kept.isTold,
      keep: (isNow: boolean) => {
        kept.isTold = isNow
      },
    }
    return {
      kept,
      notice: createClosingNotice({ ...source, told, onClick, platform }),
    }
  }

  test('says it once, and keeps that it was said', () => {
    const { notice, kept } = setUp()
    notice()
    notice()
    expect(shown).toHaveBeenCalledOnce()
    expect(kept.isTold).toBe(true)
    expect(up().title).toBe('Undertone is still running')
    up().emit('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('a user who was told before is not told again', () => {
    const { notice } = setUp(true)
    notice()
    expect(shown).not.toHaveBeenCalled()
  })

  test('where nothing can be shown, the next time counts', () => {
    supported.mockReturnValue(false)
    const { notice, kept } = setUp()
    notice()
    expect(kept.isTold).toBe(false)
    supported.mockReturnValue(true)
    notice()
    expect(shown).toHaveBeenCalledOnce()
  })

  test.each([
    ['linux', 'Ctrl+Q', /tray|Dock|taskbar/],
    ['win32', 'taskbar', /tray|Dock|Ctrl/],
    ['darwin', 'Dock', /tray|taskbar|Ctrl/],
  ] as const)('names what %s has', (platform, place, absent) => {
    setUp(false, platform).notice()
    expect(up().body).toContain(place)
    expect(up().body).not.toMatch(absent)
  })
})
