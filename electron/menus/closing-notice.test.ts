import { Notification } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createClosingNotice } from './closing-notice.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const supported = vi.spyOn(Notification, 'isSupported')
const onClick = vi.fn()

function setUp(isTold = false, platform: NodeJS.Platform = 'linux') {
  const kept = { isTold }
  const told = {
    read: () => kept.isTold,
    keep: () => {
      kept.isTold = true
    },
  }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  return { kept, notice: createClosingNotice({ told, icon: '/icon.png', onClick, log, platform }) }
}

beforeEach(() => {
  vi.clearAllMocks()
  supported.mockReturnValue(true)
})

test('says it once, and keeps that it was said', () => {
  const { notice, kept } = setUp()
  notice()
  notice()
  expect(shown).toHaveBeenCalledOnce()
  expect(kept.isTold).toBe(true)
  const [first] = shown.mock.contexts as unknown as Notification[]
  expect(first?.title).toBe('Undertone is still running')
  first?.emit('click')
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
  const [first] = shown.mock.contexts as unknown as Notification[]
  expect(first?.body).toContain(place)
  expect(first?.body).not.toMatch(absent)
})
