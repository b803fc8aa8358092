import { EventEmitter } from 'node:events'
import { shell, type WebContents } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { externalUrl, lockNavigation } from './lock-navigation.ts'

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
  /** True if the navigation was prevented. */
  const stopped = (event: string, details: object = {}): boolean => {
    const preventDefault = vi.fn()
    contents.emit(event, { preventDefault, ...details })
    return preventDefault.mock.calls.length > 0
  }
  return { open: (url: string) => open({ url }), stopped }
}

const WEB = 'https://radio.example/'
const STRANGE = ['javascript:alert(1)', 'file:///etc/passwd', 'smb://server/share', 'about:blank']

test('blocks a second window for any URL', () => {
  const { open } = setUp()
  for (const url of ['app://undertone/', WEB, ...STRANGE])
    expect(open(url)).toEqual({ action: 'deny' })
  expect(openExternal.mock.calls).toEqual([[WEB]])
})

test("allows navigation among the app's own pages only", () => {
  const { stopped } = setUp()
  const own = ['app://undertone', 'app://undertone/', 'app://undertone/library?x=1#y']
  const foreign = [
    WEB,
    'app://undertone.evil/',
    'app://undertone@evil/',
    'app://undertone:80/',
    'app://other/',
    'https://undertone/',
    '',
    ...STRANGE,
  ]
  for (const url of [...own, ...foreign]) {
    const isForeign = foreign.includes(url)
    expect(stopped('will-frame-navigate', { url, isMainFrame: true }), url).toBe(isForeign)
    expect(stopped('will-redirect', { url }), url).toBe(isForeign)
  }
})

test('blocks navigation of a frame and does not open it externally', () => {
  const { stopped } = setUp()
  for (const url of [WEB, 'app://undertone/x'])
    expect(stopped('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
  expect(openExternal).not.toHaveBeenCalled()
})

test("opens only web URLs in the system's browser and logs no others", () => {
  const { open } = setUp()
  for (const url of [...STRANGE, 'https://name:word@radio.example/', `x${'y'.repeat(99)}:secret`])
    open(url)
  expect(openExternal).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledTimes(6)
  const noted = JSON.stringify(log.warn.mock.calls)
  for (const part of ['alert', 'passwd', 'server', 'word', 'secret', 'y'.repeat(21)])
    expect(noted).not.toContain(part)
})

test('logs a link that the system cannot open', async () => {
  openExternal.mockRejectedValue(new Error('no browser'))
  const { open } = setUp()
  open(WEB)
  await expect.poll(() => log.warn).toHaveBeenCalledOnce()
})

test('blocks webviews', () => {
  expect(setUp().stopped('will-attach-webview')).toBe(true)
})

describe('externalUrl', () => {
  test('returns normalized web URLs', () => {
    expect(externalUrl('https://EXAMPLE.org/a b')).toBe('https://example.org/a%20b')
    expect(externalUrl('http://radio.example:8000/')).toBe('http://radio.example:8000/')
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://undertone/',
    'mailto:a@example.org',
    'smb://server/share',
    'ms-msdt:/id',
    'https://bank.example@evil.example/',
    '//example.org',
    'not a url',
  ])('returns null for %s', (url) => {
    expect(externalUrl(url)).toBeNull()
  })
})
