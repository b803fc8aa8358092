import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { BrowserContext } from 'playwright'
import { toStandIn } from './app-origin.ts'

type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type PermissionName = Parameters<NonNullable<CheckHandler>>[1]

let check: CheckHandler = null

class Session extends EventEmitter {
  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler
  }
  // Chromium asks nobody here: what the check handler denies is denied before a request is made.
  setPermissionRequestHandler(): void {}
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}
  /** No proxy is between main and the network; the one between Chromium and it is the double's own. */
  resolveProxy = async (_url: string) => 'DIRECT'
}

export const defaultSession = new Session() satisfies Pick<
  Electron.Session,
  | 'resolveProxy'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
>

export const session = { defaultSession }

/** Electron's name of a permission, and Chromium's names for the same. */
const PERMISSIONS: readonly (readonly [PermissionName, readonly string[]])[] = [
  ['media', ['camera', 'microphone']],
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['clipboard-read', ['clipboard-read']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
  ['loopback-network', ['loopback-network']],
  ['local-network', ['local-network']],
]

/**
 * Tells Chromium what the app's check handler says for `origin`. Without a handler Electron grants
 * everything.
 */
export async function applyPermissions(context: BrowserContext, origin: string): Promise<void> {
  const page = context.pages()[0]
  if (page === undefined) return
  // Chromium forgets the permissions with the session that set them, so this one stays open.
  const cdp = await context.newCDPSession(page)
  const details = { isMainFrame: true, requestingUrl: `${origin}/` }
  for (const [permission, names] of PERMISSIONS) {
    const granted = check === null || check(null, permission, `${origin}/`, details)
    for (const name of names)
      await cdp.send('Browser.setPermission', {
        permission: { name },
        setting: granted ? 'granted' : 'denied',
        origin: toStandIn(origin),
      })
  }
}
