import type { EventChannel } from '../../preload/contract/channel.ts'
import { sendEvent } from '../ipc/send-event.ts'
import type { MainWindow } from './main-window.ts'

/** The main window for what is set up before it: until it is there, nothing is shown and nothing is told. */
export interface WindowPort {
  /** Hands over the window, once. */
  open(window: MainWindow): void
  show(): void
  hide(): void
  isVisible(): boolean
  setFullScreen(on: boolean): void
  toggleFullScreen(): void
  /** Whether this webContents id is that of the window's page. */
  isOwnPage(webContentsId: number): boolean
  /** Tells the page. */
  tell<Args extends unknown[]>(channel: EventChannel<Args>, ...args: NoInfer<Args>): void
}

export function createWindowPort(): WindowPort {
  let window: MainWindow | null = null
  return {
    open(made) {
      window = made
    },
    show: () => window?.show(),
    hide: () => window?.hide(),
    isVisible: () => window?.isVisible() ?? false,
    setFullScreen: (on) => window?.setFullScreen(on),
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    isOwnPage: (id) => window?.contents.id === id,
    tell(channel, ...args) {
      if (window !== null) sendEvent(window.contents, channel, ...args)
    },
  }
}
