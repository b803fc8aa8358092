import { BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron'
import type { EventChannel } from '../../preload/contract/channel.ts'
import { sendEvent } from '../ipc/channels.ts'
import type { MainWindow } from './main-window.ts'

/** The main window for what is set up before it: one that is shown or hidden earlier is so when it is there. */
export interface WindowPort {
  /** Hands over the window, once. */
  open(window: MainWindow): void
  show(): void
  hide(): void
  isVisible(): boolean
  setFullScreen(on: boolean): void
  toggleFullScreen(): void
  /** Asks the user in a box of the window, which is shown first: behind it the box would go unnoticed. */
  ask(options: MessageBoxOptions): Promise<MessageBoxReturnValue>
  /** Whether this webContents id is that of the window's page. */
  isOwnPage(webContentsId: number): boolean
  /** Tells the page. */
  tell<Args extends unknown[]>(channel: EventChannel<Args>, ...args: NoInfer<Args>): void
}

export function createWindowPort(): WindowPort {
  let window: MainWindow | null = null
  let isWanted = false
  const want = (shown: boolean) => {
    if (window === null) isWanted = shown
    else if (shown) window.show()
    else window.hide()
  }
  return {
    open(made) {
      window = made
      if (isWanted) made.show()
    },
    show: () => want(true),
    hide: () => want(false),
    isVisible: () => window?.isVisible() ?? false,
    setFullScreen: (on) => window?.setFullScreen(on),
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    ask(options) {
      window?.show()
      const parent = window && BrowserWindow.fromWebContents(window.contents)
      return parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
    },
    isOwnPage: (id) => window?.contents.id === id,
    tell(channel, ...args) {
      if (window !== null) sendEvent(window.contents, channel, ...args)
    },
  }
}
