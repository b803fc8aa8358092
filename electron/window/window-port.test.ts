import { BrowserWindow, dialog } from 'electron'
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

test('a window that is asked for while the app boots is shown when it is there', () => {
  const [shown, hidden] = [fakeWindow(), fakeWindow()]
  const [port, other] = [createWindowPort(), createWindowPort()]
  port.show()
  port.open(shown.window)
  expect(shown.window.show).toHaveBeenCalledOnce()
  other.show()
  other.hide()
  other.open(hidden.window)
  expect(hidden.window.show).not.toHaveBeenCalled()
})

test('before the window is there nothing happens, and no page is its own', () => {
  const port = createWindowPort()
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

test('asks in the window, which comes to the front', async () => {
  const { window } = fakeWindow()
  const parent = {} as BrowserWindow
  const found = vi.spyOn(BrowserWindow, 'fromWebContents').mockReturnValue(parent)
  const answer = { response: 1, checkboxChecked: false }
  const asked = vi.spyOn(dialog, 'showMessageBox').mockResolvedValue(answer)
  const port = createWindowPort()
  port.open(window)
  expect(await port.ask({ message: 'Play?' })).toBe(answer)
  expect(window.show).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledExactlyOnceWith(parent, { message: 'Play?' })
  found.mockRestore()
  asked.mockRestore()
})
