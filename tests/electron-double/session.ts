import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { CDPSession, Page } from 'playwright'
import { nameAbsentOf } from './absent.ts'
import { originOf, toApp, toStandIn } from './app-origin.ts'
import { webRequest } from './web-request.ts'

type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type PermissionName = Parameters<NonNullable<CheckHandler>>[1] &
  Parameters<NonNullable<RequestHandler>>[1]

let check: CheckHandler = null
let request: RequestHandler = null

class Session extends EventEmitter {
  readonly webRequest = webRequest

  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler
  }
  setPermissionRequestHandler(handler: RequestHandler): void {
    request = handler
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}
  /** No proxy is between main and the network; the one between Chromium and it is the double's own. */
  async resolveProxy(_url: string): Promise<string> {
    return 'DIRECT'
  }
}

nameAbsentOf(Session, 'session')

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
  ['loopback-network' as PermissionName, ['loopback-network']],
  ['local-network' as PermissionName, ['local-network']],
]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  return made
}

async function tellChromium(
  page: Page,
  origin: string,
  permission: PermissionName,
  isGranted: boolean,
): Promise<void> {
  // Chromium forgets the permissions with the session that set them, so this one stays open.
  const cdp = await sessionOf(page)
  const names = PERMISSIONS.find(([own]) => own === permission)?.[1] ?? []
  const setting = isGranted ? 'granted' : 'denied'
  const told = names.map((name) =>
    cdp.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: toStandIn(origin),
    }),
  )
  // Origins that are not secure have no permissions.
  await Promise.allSettled(told)
}

/**
 * Tells Chromium what the app's check handler says for `origin`. Without a handler Electron grants
 * what is looked up.
 */
export async function applyPermissions(page: Page, origin: string): Promise<void> {
  if (!/^[a-z]+:\/\//.test(origin) || origin.startsWith('file:')) return
  const details = { isMainFrame: true, requestingUrl: `${origin}/` }
  const told = PERMISSIONS.map(([permission]) => {
    const isGranted = check === null || check(null, permission, `${origin}/`, details)
    return tellChromium(page, origin, permission, isGranted)
  })
  await Promise.all(told)
}

/**
 * A page asks for a permission: the app's request handler decides, and without one Electron grants
 * what is asked for. Chromium is told before the page's own call goes on.
 */
export async function askPermission(asked: {
  readonly page: Page
  readonly sender: object
  readonly name: string
  readonly url: string
  readonly isMainFrame: boolean
}): Promise<void> {
  const { page, sender, isMainFrame } = asked
  const permission = asked.name as PermissionName
  const requestingUrl = toApp(asked.url)
  const decide = request
  const isGranted =
    decide === null ||
    (await new Promise<boolean>((resolve) => {
      const details = { isMainFrame, requestingUrl } as Electron.PermissionRequest
      decide(sender as Electron.WebContents, permission, resolve, details)
    }))
  await tellChromium(page, originOf(requestingUrl), permission, isGranted)
}
