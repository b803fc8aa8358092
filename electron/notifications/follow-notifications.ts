import { BrowserWindow, Notification } from 'electron'
import type { FollowNotification } from '../../preload/contract/notifications.ts'
import { type NotificationSource, showNotification } from './show-notification.ts'

/** More than a user reads: of the oldest the click is no longer heard. */
const KEPT_MAX = 20

/**
 * Shows what is followed and begins, is back or was published: one notification each, beside each other, and only
 * while none of the app's windows has the focus, because the window says it too. A system without notifications
 * shows none.
 */
export function createFollowNotifications(
  options: NotificationSource & { readonly onClick: (id: string) => void },
): (notice: FollowNotification) => void {
  const { onClick, ...source } = options
  /** Those that are up: without a reference their clicks would be lost with the garbage. */
  const shown = new Map<string, Notification>()

  return ({ id, title, body }) => {
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    shown.get(id)?.close()
    const notification = showNotification(source, { title, body }, () => onClick(id))
    shown.delete(id)
    shown.set(id, notification)
    for (const oldest of shown.keys()) {
      if (shown.size <= KEPT_MAX) break
      shown.delete(oldest)
    }
  }
}
