import { expect, test, vi } from 'vitest'
import { createBrowserPlayer } from './browser.ts'

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
