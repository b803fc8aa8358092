import { BrowserWindow, Notification } from 'electron'
import type { SongNotice } from '../../preload/contract/notifications.ts'
import { type NotificationSource, showNotification } from './show-notification.ts'

/**
 * Shows what is on now, one notification at a time, silently, and only while none of the app's windows
 * has the focus: the main window and the mini player both show the song. A system without notifications
 * shows none.
 */
export function createSongNotifications(
  options: NotificationSource & { readonly onClick: () => void },
): (notice: SongNotice) => void {
  const { onClick, ...source } = options
  /** The one that is up: without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return ({ title, body }) => {
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    shown?.close()
    shown = showNotification(source, { title, body, silent: true }, onClick)
  }
}
