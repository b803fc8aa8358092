// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  browserNotifications,
  createBrowserPlayer,
  createBrowserScreen,
  hasNotifications,
} from './browser.ts'

describe('notifications', () => {
  const shown = vi.fn()
  let focused: boolean
  let last: { onclick: (() => void) | null } | null = null

  function stub(permission: NotificationPermission): void {
    class FakeNotification {
      static readonly permission = permission
      onclick: (() => void) | null = null
      constructor(title: string, options: NotificationOptions) {
        shown(title, options)
        last = this
      }
      close(): void {}
    }
    vi.stubGlobal('Notification', FakeNotification)
  }

  beforeEach(() => {
    focused = false
    vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    shown.mockClear()
  })

  const notifySong = () =>
    browserNotifications.song({ title: 'Undertone – One', body: 'Night Bus' })

  test('are shown silently in the background once permitted', () => {
    stub('granted')
    expect(hasNotifications()).toBe(true)
    notifySong()
    expect(shown).toHaveBeenCalledWith(
      'Undertone – One',
      expect.objectContaining({ body: 'Night Bus', silent: true }),
    )
  })

  test('are not shown while the page has focus', () => {
    stub('granted')
    focused = true
    notifySong()
    expect(shown).not.toHaveBeenCalled()
  })

  test.each(['denied', 'default'] as const)(
    'are not shown with the permission %s',
    (permission) => {
      stub(permission)
      notifySong()
      expect(shown).not.toHaveBeenCalled()
    },
  )

  test('cause no error in a browser whose constructor throws', () => {
    stub('granted')
    shown.mockImplementationOnce(() => {
      throw new TypeError('Illegal constructor')
    })
    expect(notifySong).not.toThrow()
  })

  test('are detected as missing and then ignored', () => {
    expect(hasNotifications()).toBe(false)
    expect(notifySong).not.toThrow()
  })

  test('show the page and report their id on a click', () => {
    stub('granted')
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {})
    const clicked = vi.fn()
    const stop = browserNotifications.onFollowClicked(clicked)
    browserNotifications.follow({ id: 'begins:a', title: 'Deep Space', body: 'Night Bus' })
    expect(shown).toHaveBeenCalledWith('Deep Space', { body: 'Night Bus', tag: 'begins:a' })
    last?.onclick?.()
    expect(focus).toHaveBeenCalledOnce()
    expect(clicked).toHaveBeenCalledExactlyOnceWith('begins:a')
    stop()
    last?.onclick?.()
    expect(clicked).toHaveBeenCalledOnce()
  })
})

test('sends a media key back as a command until the listener is removed', () => {
  const player = createBrowserPlayer(() => {})
  const obey = vi.fn()
  player.mediaKey('play')
  const stop = player.onCommand(obey)
  player.mediaKey('next')
  stop()
  player.mediaKey('pause')
  expect(obey.mock.calls).toEqual([['next']])
})

describe('createBrowserScreen', () => {
  function setUp() {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    let onChange = () => {}
    const page = {
      visibilityState: 'visible' as DocumentVisibilityState,
      addEventListener: (_type: string, listener: unknown) => {
        onChange = listener as () => void
      },
    }
    const screen = createBrowserScreen({ request }, page)
    const see = (state: DocumentVisibilityState) => {
      page.visibilityState = state
      onChange()
    }
    return { screen, request, release, see }
  }

  test('keeps the screen on only while allowed and audible', async () => {
    const { screen, request, release } = setUp()
    screen.setStatus('playing')
    expect(request).not.toHaveBeenCalled()
    screen.setAllowed(true)
    screen.setStatus('buffering')
    expect(request).toHaveBeenCalledExactlyOnceWith('screen')
    screen.setStatus('paused')
    await expect.poll(() => release).toHaveBeenCalledOnce()
    screen.setStatus('playing')
    screen.setAllowed(false)
    await expect.poll(() => release).toHaveBeenCalledTimes(2)
  })

  test('requests the lock again when the page is visible again', () => {
    const { screen, request, see } = setUp()
    screen.setAllowed(true)
    screen.setStatus('playing')
    see('hidden')
    see('visible')
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('ignores a browser that refuses or lacks the lock', async () => {
    const { screen, request } = setUp()
    request.mockRejectedValueOnce(new Error('low battery'))
    screen.setAllowed(true)
    screen.setStatus('playing')
    screen.setStatus('idle')
    const without = createBrowserScreen(undefined, {
      visibilityState: 'visible',
      addEventListener: () => {},
    })
    without.setAllowed(true)
    without.setStatus('playing')
    expect(request).toHaveBeenCalledOnce()
  })
})
