import { BrowserWindow, Notification, type NotificationConstructorOptions } from 'electron'
import type { FollowNotification, SongNotification } from '../../preload/contract/notifications.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

interface NotificationSource {
  readonly icon: string
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

/** Escapes the body on Linux, where it is markup (Desktop Notifications Specification, "Markup"). */
const bodyText = (body: string, platform: NodeJS.Platform) =>
  platform === 'linux'
    ? body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : body

/** Shows a notification. The caller must keep a reference: a garbage-collected notification loses its click handler. */
export function showNotification(
  { icon, log, platform = process.platform }: NotificationSource,
  options: Pick<NotificationConstructorOptions, 'title' | 'silent'> & { readonly body: string },
  onClick: () => void,
): Notification {
  const body = bodyText(options.body, platform)
  const notification = new Notification({ ...options, body, icon })
  notification.on('click', onClick)
  notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
  notification.show()
  return notification
}

/** Shows song notifications, but not while a window of the app has focus, because both windows show the song. */
export function createSongNotifications(
  options: NotificationSource & { readonly onClick: () => void },
): (content: SongNotification) => void {
  const { onClick, ...source } = options
  let lastNotification: Notification | null = null

  return ({ title, body }) => {
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    lastNotification?.close()
    lastNotification = showNotification(source, { title, body, silent: true }, onClick)
  }
}

/** Maximum number of references. Without a reference, the oldest notification loses its click handler. */
const REFERENCES_MAX = 20

/** Shows follow notifications, but not while a window of the app has focus, because the window shows them too. */
export function createFollowNotifications(
  options: NotificationSource & { readonly onClick: (id: string) => void },
): (content: FollowNotification) => void {
  const { onClick, ...source } = options
  const notifications = new Map<string, Notification>()

  return ({ id, title, body }) => {
    if (BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    notifications.get(id)?.close()
    const notification = showNotification(source, { title, body }, () => onClick(id))
    notifications.delete(id)
    notifications.set(id, notification)
    for (const oldestId of notifications.keys()) {
      if (notifications.size <= REFERENCES_MAX) break
      notifications.delete(oldestId)
    }
  }
}

const CLOSING_BODIES: ReadonlyMap<NodeJS.Platform, string> = new Map([
  ['win32', desktopText.closing.body.windows],
  ['darwin', desktopText.closing.body.mac],
])

/** Notifies once per profile (stored in `stored`) that closing the window did not quit the app. */
export function createClosingNotification(
  options: NotificationSource & {
    readonly stored: SettingsStore['closingNotificationShown']
    readonly onClick: () => void
  },
): () => void {
  const { stored, onClick, ...source } = options
  const { platform = process.platform } = source
  let notification: Notification | null = null

  return () => {
    if (notification !== null || stored.read() || !Notification.isSupported()) return
    const { title, body } = desktopText.closing
    const text = CLOSING_BODIES.get(platform) ?? body.linux
    notification = showNotification(source, { title, body: text, silent: true }, onClick)
    stored.write(true)
  }
}
