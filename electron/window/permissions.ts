import type { Session } from 'electron'
import { isLoopbackHost } from '../../preload/config/service-url.ts'
import { APP_ORIGIN, type RuntimeConfig } from '../../preload/contract.ts'

/**
 * The whole table: a permission that is not here is denied to everybody, and what is here is for the
 * app's own origin only.
 *
 * Chromium 142 and later ask before a page may reach this machine. `local-network-access` is that
 * permission's first name, `loopback-network` its present one; both are granted only while a service
 * is configured on this machine, which is development and self-hosting.
 */
const GRANTED_FOR_LOCAL_SERVICES: readonly string[] = ['local-network-access', 'loopback-network']

function usesLocalServices(config: RuntimeConfig): boolean {
  const { apiUrl, functionsUrl, identityUrl, documentsUrl, streamsUrl } = config
  return [apiUrl, functionsUrl, identityUrl, documentsUrl, streamsUrl].some(
    (url) => url !== null && isLoopbackHost(new URL(url).hostname),
  )
}

/** Decides one permission. `origin` may end in a slash, as Electron gives it to the check handler. */
export function isPermitted(permission: string, origin: string, config: RuntimeConfig): boolean {
  if (origin.replace(/\/$/, '') !== APP_ORIGIN) return false
  return GRANTED_FOR_LOCAL_SERVICES.includes(permission) && usesLocalServices(config)
}

/** The origin of a URL whose scheme Node's parser does not know (`URL.origin` is "null" there). */
function originOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return match?.[0] ?? ''
}

/** Applies the table to a session: checks, requests, devices and screen capture. */
export function denyPermissions(session: Session, config: RuntimeConfig): void {
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin, config),
  )
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(details.isMainFrame && isPermitted(permission, originOf(details.requestingUrl), config)),
  )
  session.setDevicePermissionHandler(() => false)
  // Without a handler getDisplayMedia is refused.
  session.setDisplayMediaRequestHandler(null)
}
