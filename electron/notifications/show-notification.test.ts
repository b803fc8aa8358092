import { Notification } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { showNotification } from './show-notification.ts'

const shown = vi.spyOn(Notification.prototype, 'show')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const source = { icon: '/icon.png', log }
const SONG = { title: 'Drum & Bass <live>', body: 'Simon & Garfunkel · <3 &amp; "x"' }

beforeEach(() => vi.clearAllMocks())

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
  const onClick = vi.fn()
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
