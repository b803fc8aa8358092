import { expect, test, vi } from 'vitest'
import { linkChannels } from '../../preload/contract/links.ts'
import type { MainWindow } from './main-window.ts'
import { createWindowPort } from './window-port.ts'

function fakeWindow() {
  const send = vi.fn()
  const frame = { send }
  const contents = { id: 7, isDestroyed: () => false, send, mainFrame: frame }
  return {
    send,
    window: {
      contents,
      show: vi.fn(),
      hide: vi.fn(),
      isVisible: () => true,
      onTaskbar: () => null,
      setFullScreen: vi.fn(),
      isFullScreen: () => true,
    } as unknown as MainWindow,
  }
}

test('before the window is there nothing happens, and no page is its own', () => {
  const port = createWindowPort()
  port.show()
  port.toggleFullScreen()
  port.tell(linkChannels.onArrived)
  expect(port.isVisible()).toBe(false)
  expect(port.isOwnPage(7)).toBe(false)
})

test('afterwards everything reaches the window and its page', () => {
  const { window, send } = fakeWindow()
  const port = createWindowPort()
  port.open(window)
  port.show()
  port.toggleFullScreen()
  port.tell(linkChannels.onArrived)
  expect(window.show).toHaveBeenCalledOnce()
  expect(window.setFullScreen).toHaveBeenCalledExactlyOnceWith(false)
  expect(send).toHaveBeenCalledExactlyOnceWith('link:arrived')
  expect(port.isVisible()).toBe(true)
  expect(port.isOwnPage(7)).toBe(true)
  expect(port.isOwnPage(8)).toBe(false)
})
