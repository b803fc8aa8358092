import { BrowserWindow, Notification } from 'electron'
import type { SongNotice } from '../../preload/contract/notifications.ts'
import type { Logger } from '../log/logger.ts'

/**
 * Shows what is on now, one notification at a time, silently, and only while none of the app's windows
 * has the focus: the main window and the mini player both show the song. A system without notifications
 * shows none.
 */
export function createSongNotifications(options: {
  readonly icon: string
  readonly onClick: () => void
  readonly log: Logger
}): (notice: SongNotice) => void {
  const { icon, onClick, log } = options
  /** The one that is up: without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return ({ title, body }) => {
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    shown?.close()
    const notification = new Notification({ title, body, icon, silent: true })
    shown = notification
    notification.on('click', onClick)
    notification.on('failed', (_event, error) =>
      log.warn('a notification was not shown', { error }),
    )
    notification.show()
  }
}
