import { BrowserWindow, Notification, type NotificationConstructorOptions } from 'electron'
import type { FollowNotification, SongNotice } from '../../preload/contract/notifications.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** Where a notification comes from. */
interface NotificationSource {
  readonly icon: string
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

/**
 * On Linux a body is markup, which Electron passes on as it gets it (Desktop Notifications Specification,
 * "Markup"): an unescaped `&` or `<` of a title cuts the text or hides it. Titles are plain text everywhere.
 */
const bodyText = (body: string, platform: NodeJS.Platform) =>
  platform === 'linux'
    ? body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : body

/**
 * Shows a notification and logs a failure. The caller keeps the returned one: a notification that is
 * collected as garbage loses its click.
 */
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

const CLOSING_BODIES: ReadonlyMap<NodeJS.Platform, string> = new Map([
  ['win32', messages.closing.body.windows],
  ['darwin', messages.closing.body.mac],
])

/**
 * Says, once in the life of a profile, that closing the window has not ended the app. `told` keeps that it
 * was said. Returns the function to call when a window was closed; a system without notifications is
 * tried again next time.
 */
export function createClosingNotice(
  options: NotificationSource & {
    readonly told: SettingsStore['closingTold']
    readonly onClick: () => void
  },
): () => void {
  const { told, onClick, ...source } = options
  const { platform = process.platform } = source
  /** Without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return () => {
    if (shown !== null || told.read() || !Notification.isSupported()) return
    const { title, body } = messages.closing
    const text = CLOSING_BODIES.get(platform) ?? body.linux
    shown = showNotification(source, { title, body: text, silent: true }, onClick)
    told.keep(true)
  }
}
