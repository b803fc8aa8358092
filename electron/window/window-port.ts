import { BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron'
import type { EventChannel } from '../../preload/contract/channel.ts'
import { sendEvent } from '../ipc/channels.ts'
import type { MainWindow } from './main-window.ts'

/** Gives access to the main window before it exists. Applies an early show or hide when the window opens. */
export interface WindowPort {
  open(window: MainWindow): void
  show(): void
  hide(): void
  isVisible(): boolean
  setFullScreen(on: boolean): void
  toggleFullScreen(): void
  /** Shows a dialog of the window. Shows the window first, so that the user notices the dialog. */
  showDialog(options: MessageBoxOptions): Promise<MessageBoxReturnValue>
  isOwnPage(webContentsId: number): boolean
  publish<Args extends unknown[]>(channel: EventChannel<Args>, ...args: NoInfer<Args>): void
}

export function createWindowPort(): WindowPort {
  let window: MainWindow | null = null
  let shouldShowOnOpen = false
  const setVisible = (isVisible: boolean) => {
    if (window === null) shouldShowOnOpen = isVisible
    else if (isVisible) window.show()
    else window.hide()
  }
  return {
    open(created) {
      window = created
      if (shouldShowOnOpen) created.show()
    },
    show: () => setVisible(true),
    hide: () => setVisible(false),
    isVisible: () => window?.isVisible() ?? false,
    setFullScreen: (on) => window?.setFullScreen(on),
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    showDialog(options) {
      window?.show()
      const parent = window && BrowserWindow.fromWebContents(window.contents)
      return parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
    },
    isOwnPage: (id) => window?.contents.id === id,
    publish(channel, ...args) {
      if (window !== null) sendEvent(window.contents, channel, ...args)
    },
  }
}
