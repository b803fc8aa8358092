import { Notification, type NotificationConstructorOptions } from 'electron'
import type { Logger } from '../log/logger.ts'

/** Where a notification comes from. */
export interface NotificationSource {
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
