import { EventEmitter } from 'node:events'
import { shell, type WebContents } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { lockNavigation } from './lock-navigation.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const openExternal = vi.spyOn(shell, 'openExternal')

beforeEach(() => {
  vi.clearAllMocks()
  openExternal.mockResolvedValue()
})

type OpenHandler = (details: { url: string }) => { action: string }

function setUp() {
  let open: OpenHandler = () => ({ action: 'allow' })
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => {
      open = handler
    },
  })
  lockNavigation(contents as unknown as WebContents, log)
  /** Whether what Chromium is about to do was stopped. */
  const stopped = (event: string, details: object = {}): boolean => {
    const preventDefault = vi.fn()
    contents.emit(event, { preventDefault, ...details })
    return preventDefault.mock.calls.length > 0
  }
  return { open: (url: string) => open({ url }), stopped }
}

const WEB = 'https://radio.example/'
const STRANGE = ['javascript:alert(1)', 'file:///etc/passwd', 'smb://server/share', 'about:blank']

test('no page opens a second window, whatever the address', () => {
  const { open } = setUp()
  for (const url of ['app://undertone/', WEB, ...STRANGE])
    expect(open(url)).toEqual({ action: 'deny' })
  expect(openExternal.mock.calls).toEqual([[WEB]])
})

test('the window moves among the app’s own pages only', () => {
  const { stopped } = setUp()
  expect(stopped('will-frame-navigate', { url: 'app://undertone/x', isMainFrame: true })).toBe(
    false,
  )
  for (const url of [WEB, 'app://undertone.evil/', ...STRANGE])
    expect(stopped('will-frame-navigate', { url, isMainFrame: true }), url).toBe(true)
  expect(stopped('will-redirect', { url: 'app://undertone/x' })).toBe(false)
  for (const url of [WEB, 'app://undertone.evil/', ...STRANGE])
    expect(stopped('will-redirect', { url }), url).toBe(true)
})

test('a frame inside the page goes nowhere, and opens nothing outside either', () => {
  const { stopped } = setUp()
  for (const url of [WEB, 'app://undertone/x'])
    expect(stopped('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
  expect(openExternal).not.toHaveBeenCalled()
})

test('only web addresses reach the system’s browser; the log does not hold the others', () => {
  const { open } = setUp()
  for (const url of [...STRANGE, 'https://name:word@radio.example/', `x${'y'.repeat(99)}:secret`])
    open(url)
  expect(openExternal).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledTimes(6)
  const noted = JSON.stringify(log.warn.mock.calls)
  for (const part of ['alert', 'passwd', 'server', 'word', 'secret', 'y'.repeat(21)])
    expect(noted).not.toContain(part)
})

test('a system that cannot open a link costs a line in the log', async () => {
  openExternal.mockRejectedValue(new Error('no browser'))
  const { open } = setUp()
  open(WEB)
  await expect.poll(() => log.warn).toHaveBeenCalledOnce()
})

test('no webview is ever attached', () => {
  expect(setUp().stopped('will-attach-webview')).toBe(true)
})
