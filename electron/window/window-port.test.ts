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
      taskbarWindow: () => null,
      setFullScreen: vi.fn(),
      isFullScreen: () => true,
    } as unknown as MainWindow,
  }
}

test('shows a window on creation that was requested during startup', () => {
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

test('does nothing before the window exists and owns no page', () => {
  const port = createWindowPort()
  port.toggleFullScreen()
  port.publish(linkChannels.onArrived)
  expect(port.isVisible()).toBe(false)
  expect(port.isOwnPage(7)).toBe(false)
})

test('forwards calls to the window and its page', () => {
  const { window, send } = fakeWindow()
  const port = createWindowPort()
  port.open(window)
  port.show()
  port.toggleFullScreen()
  port.publish(linkChannels.onArrived)
  expect(window.show).toHaveBeenCalledOnce()
  expect(window.setFullScreen).toHaveBeenCalledExactlyOnceWith(false)
  expect(send).toHaveBeenCalledExactlyOnceWith('link:arrived')
  expect(port.isVisible()).toBe(true)
  expect(port.isOwnPage(7)).toBe(true)
  expect(port.isOwnPage(8)).toBe(false)
})

test('shows the window before a dialog', async () => {
  const { window } = fakeWindow()
  const parent = {} as BrowserWindow
  const found = vi.spyOn(BrowserWindow, 'fromWebContents').mockReturnValue(parent)
  const result = { response: 1, checkboxChecked: false }
  const shownDialog = vi.spyOn(dialog, 'showMessageBox').mockResolvedValue(result)
  const port = createWindowPort()
  port.open(window)
  expect(await port.showDialog({ message: 'Play?' })).toBe(result)
  expect(window.show).toHaveBeenCalledOnce()
  expect(shownDialog).toHaveBeenCalledExactlyOnceWith(parent, { message: 'Play?' })
  found.mockRestore()
  shownDialog.mockRestore()
})
