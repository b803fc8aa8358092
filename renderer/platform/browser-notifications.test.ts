// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserNotifications, hasNotifications } from './browser.ts'

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
