import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { CDPSession, Page } from 'playwright'
import { throwOnMissingMembers } from './absent.ts'
import { originOf, toAppUrl, toChromiumUrl } from './app-origin.ts'

type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type PermissionName = Parameters<NonNullable<CheckHandler>>[1] &
  Parameters<NonNullable<RequestHandler>>[1]

let check: CheckHandler = null
let request: RequestHandler = null
const pendingRequests = new Set<() => void>()

/** Lacks webRequest, because the app does not use it: a listener would route every request through the main process. */
class Session extends EventEmitter {
  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler
  }
  /** Removing the handler rejects pending requests. */
  setPermissionRequestHandler(handler: RequestHandler): void {
    request = handler
    if (handler === null) for (const reject of [...pendingRequests]) reject()
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}
  addWordToSpellCheckerDictionary(_word: string): boolean {
    return true
  }
  /** Does nothing, because Chromium flushes when it closes. */
  flushStorageData(): void {}
  /** The main process has no proxy. The double's own proxy is only between Chromium and the network. */
  async resolveProxy(_url: string): Promise<string> {
    return 'DIRECT'
  }
  /** User agent as on Linux, with the app's name and version. */
  getUserAgent(): string {
    return 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) undertone/2.0.0 Chrome/156.0.7300.4 Electron/45.4.1 Safari/537.36'
  }
}

throwOnMissingMembers(Session, 'session')

export const defaultSession = new Session() satisfies Pick<
  Electron.Session,
  | 'addWordToSpellCheckerDictionary'
  | 'flushStorageData'
  | 'getUserAgent'
  | 'resolveProxy'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
>

const partitions = new Map<string, Session>()

function fromPartition(name: string): Session {
  const partition = partitions.get(name) ?? new Session()
  partitions.set(name, partition)
  return partition
}

export const session = { defaultSession, fromPartition }

/** Electron's name of each permission, and Chromium's names for it. */
const PERMISSIONS: readonly (readonly [PermissionName, readonly string[]])[] = [
  ['media', ['camera', 'microphone']],
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['screen-wake-lock' as PermissionName, ['screen-wake-lock']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
  ['loopback-network' as PermissionName, ['loopback-network']],
  ['local-network' as PermissionName, ['local-network']],
]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const existing = sessions.get(page)
  if (existing) return existing
  const created = page.context().newCDPSession(page)
  sessions.set(page, created)
  return created
}

async function updateChromium(
  page: Page,
  origin: string,
  permission: PermissionName,
  isGranted: boolean,
): Promise<void> {
  // Chromium resets permissions when the session that set them closes, so it stays open.
  const cdp = await sessionOf(page)
  const names = PERMISSIONS.find(([electronName]) => electronName === permission)?.[1] ?? []
  const setting = isGranted ? 'granted' : 'denied'
  const updates = names.map((name) =>
    cdp.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: toChromiumUrl(origin),
    }),
  )
  // Setting a permission fails for an insecure origin.
  await Promise.allSettled(updates)
}

/** The check handler gets origins with a trailing slash. */
const withSlash = (origin: string) => `${origin}/`

/** Applies the app's check handler for `origin` to Chromium. Without a handler, Electron grants all permissions. */
export async function applyPermissions(page: Page, origin: string): Promise<void> {
  if (!/^[a-z]+:\/\//.test(origin) || origin.startsWith('file:')) return
  const details = { isMainFrame: true, requestingUrl: withSlash(origin) }
  const updates = PERMISSIONS.map(([permission]) => {
    const isGranted = check === null || check(null, permission, withSlash(origin), details)
    return updateChromium(page, origin, permission, isGranted)
  })
  await Promise.all(updates)
}

interface PermissionRequest {
  readonly page: Page
  readonly sender: object
  readonly name: string
  readonly url: string
  readonly isMainFrame: boolean
  /** Further details from Electron. */
  readonly details: object
}

/** Calls the app's check handler when a page queries a permission by Chromium's name. Without it, Electron grants. */
export async function checkPermission(query: PermissionRequest): Promise<void> {
  const { page, isMainFrame } = query
  const permission = PERMISSIONS.find(([, names]) => names.includes(query.name))?.[0]
  if (permission === undefined) return
  const requestingUrl = toAppUrl(query.url)
  const origin = originOf(requestingUrl)
  const embedding = originOf(toAppUrl(page.mainFrame().url()))
  const details = {
    isMainFrame,
    requestingUrl,
    ...(embedding !== origin && { embeddingOrigin: withSlash(embedding) }),
    ...(permission === 'media' && { securityOrigin: withSlash(origin) }),
  }
  const contents = query.sender as Electron.WebContents
  const isGranted = check === null || check(contents, permission, withSlash(origin), details)
  await updateChromium(page, origin, permission, isGranted)
}

/**
 * Calls the app's request handler when a page requests a permission. Without a handler, Electron grants it. Updates
 * Chromium before the page's call continues.
 */
export async function requestPermission(permissionRequest: PermissionRequest): Promise<boolean> {
  const { page, sender, isMainFrame } = permissionRequest
  const permission = permissionRequest.name as PermissionName
  const requestingUrl = toAppUrl(permissionRequest.url)
  const decide = request
  const isGranted =
    decide === null ||
    (await new Promise<boolean>((resolve) => {
      const reject = () => respond(false)
      const respond = (isGranted: boolean) => {
        pendingRequests.delete(reject)
        resolve(isGranted)
      }
      pendingRequests.add(reject)
      const details = {
        ...permissionRequest.details,
        isMainFrame,
        requestingUrl,
      } as Electron.PermissionRequest
      decide(sender as Electron.WebContents, permission, respond, details)
    }))
  await updateChromium(page, originOf(requestingUrl), permission, isGranted)
  return isGranted
}
