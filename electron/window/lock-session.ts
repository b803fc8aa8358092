import type { App, Session } from 'electron'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Logger } from '../log/logger.ts'
import { refuseOffers } from './refusals.ts'

/**
 * The whole table: a permission that is not here is denied to everybody, and what is here is for the
 * app's own origin only.
 *
 * Chromium 142 and later ask before a page may reach this machine, where the stream relay listens and,
 * in development and self-hosting, the services too. `local-network-access` is that permission's first
 * name, `loopback-network` its present one.
 */
const GRANTED: readonly string[] = ['local-network-access', 'loopback-network']

/** Decides one permission. `origin` may end in a slash, as Electron gives it to the check handler. */
export function isPermitted(permission: string, origin: string): boolean {
  return origin.replace(/\/$/, '') === APP_ORIGIN && GRANTED.includes(permission)
}

/** The origin of a URL whose scheme Node's parser does not know (`URL.origin` is "null" there). */
function originOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return match?.[0] ?? ''
}

/** Applies the table to a session: checks, requests, devices and screen capture. */
export function denyPermissions(session: Session): void {
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin),
  )
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(details.isMainFrame && isPermitted(permission, originOf(details.requestingUrl))),
  )
  session.setDevicePermissionHandler(() => false)
  // Without a handler getDisplayMedia is refused.
  session.setDisplayMediaRequestHandler(null)
}

/** Takes from the session in which every page runs what no page of the app has a use for. */
export function lockSession(options: {
  readonly app: Pick<App, 'on' | 'getPath'>
  readonly session: Session
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
}): void {
  denyPermissions(options.session)
  refuseOffers(options)
}
