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

  const tell = () => browserNotifications.song({ title: 'Undertone – One', body: 'Night Bus' })

  test('a notification is shown in the background, once allowed, without a sound of its own', () => {
    stub('granted')
    expect(hasNotifications()).toBe(true)
    tell()
    expect(shown).toHaveBeenCalledWith(
      'Undertone – One',
      expect.objectContaining({ body: 'Night Bus', silent: true }),
    )
  })

  test('no notification is shown while the page has the focus', () => {
    stub('granted')
    focused = true
    tell()
    expect(shown).not.toHaveBeenCalled()
  })

  test.each(['denied', 'default'] as const)(
    'no notification is shown with the permission %s',
    (permission) => {
      stub(permission)
      tell()
      expect(shown).not.toHaveBeenCalled()
    },
  )

  test('a browser that has Notification and refuses to construct one causes no error', () => {
    stub('granted')
    shown.mockImplementationOnce(() => {
      throw new TypeError('Illegal constructor')
    })
    expect(tell).not.toThrow()
  })

  test('a browser without notifications is detected, and showing one does nothing', () => {
    expect(hasNotifications()).toBe(false)
    expect(tell).not.toThrow()
  })

  test('a click on what is followed brings the page and says which it was', () => {
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

test('a media key comes back as a command until the listener is removed', () => {
  const player = createBrowserPlayer(() => {})
  const obey = vi.fn()
  player.mediaKey('play')
  const stop = player.onCommand(obey)
  player.mediaKey('next')
  stop()
  player.mediaKey('pause')
  expect(obey.mock.calls).toEqual([['next']])
})

describe('screen', () => {
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

  test('the screen is kept on only while it is wanted and something sounds', async () => {
    const { screen, request, release } = setUp()
    screen.follow('playing')
    expect(request).not.toHaveBeenCalled()
    screen.keepOn(true)
    screen.follow('buffering')
    expect(request).toHaveBeenCalledExactlyOnceWith('screen')
    screen.follow('paused')
    await expect.poll(() => release).toHaveBeenCalledOnce()
    screen.follow('playing')
    screen.keepOn(false)
    await expect.poll(() => release).toHaveBeenCalledTimes(2)
  })

  test('a page that is seen again asks again', () => {
    const { screen, request, see } = setUp()
    screen.keepOn(true)
    screen.follow('playing')
    see('hidden')
    see('visible')
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('a browser that refuses, or cannot, is left alone', async () => {
    const { screen, request } = setUp()
    request.mockRejectedValueOnce(new Error('low battery'))
    screen.keepOn(true)
    screen.follow('playing')
    screen.follow('idle')
    const without = createBrowserScreen(undefined, {
      visibilityState: 'visible',
      addEventListener: () => {},
    })
    without.keepOn(true)
    without.follow('playing')
    expect(request).toHaveBeenCalledOnce()
  })
})
