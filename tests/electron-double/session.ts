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

/** Without webRequest: one listener there would route every request through main, so the app registers none. */
class Session extends EventEmitter {
  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler
  }
  /** Pending requests are rejected when the handler is removed. */
  setPermissionRequestHandler(handler: RequestHandler): void {
    request = handler
    if (handler === null) for (const refuse of [...pendingRequests]) refuse()
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}
  addWordToSpellCheckerDictionary(_word: string): boolean {
    return true
  }
  /** Chromium flushes when it closes. */
  flushStorageData(): void {}
  /** There is no proxy between main and the network; the double's own is between Chromium and the network. */
  async resolveProxy(_url: string): Promise<string> {
    return 'DIRECT'
  }
  /** Like Electron's on Linux, with the app's name and version. */
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
  const known = partitions.get(name) ?? new Session()
  partitions.set(name, known)
  return known
}

export const session = { defaultSession, fromPartition }

/** Electron's name of a permission, and Chromium's names for it. */
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
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  return made
}

async function updateChromium(
  page: Page,
  origin: string,
  permission: PermissionName,
  isGranted: boolean,
): Promise<void> {
  // Chromium resets permissions when the session that set them closes, so it stays open.
  const cdp = await sessionOf(page)
  const names = PERMISSIONS.find(([own]) => own === permission)?.[1] ?? []
  const setting = isGranted ? 'granted' : 'denied'
  const updates = names.map((name) =>
    cdp.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: toChromiumUrl(origin),
    }),
  )
  // Insecure origins have no permissions.
  await Promise.allSettled(updates)
}

/** Origin format of the check handler. */
const spelled = (origin: string) => `${origin}/`

/** Applies the app's check handler for `origin` to Chromium. Without a handler Electron grants queries. */
export async function applyPermissions(page: Page, origin: string): Promise<void> {
  if (!/^[a-z]+:\/\//.test(origin) || origin.startsWith('file:')) return
  const details = { isMainFrame: true, requestingUrl: spelled(origin) }
  const updates = PERMISSIONS.map(([permission]) => {
    const isGranted = check === null || check(null, permission, spelled(origin), details)
    return updateChromium(page, origin, permission, isGranted)
  })
  await Promise.all(updates)
}

/** A page's permission request. */
interface PermissionQuestion {
  readonly page: Page
  readonly sender: object
  readonly name: string
  readonly url: string
  readonly isMainFrame: boolean
  /** Further details from Electron. */
  readonly details: object
}

/** A page queries a permission by Chromium's name: the app's check handler decides. Without one Electron grants it. */
export async function checkPermission(query: PermissionQuestion): Promise<void> {
  const { page, isMainFrame } = query
  const permission = PERMISSIONS.find(([, names]) => names.includes(query.name))?.[0]
  if (permission === undefined) return
  const requestingUrl = toAppUrl(query.url)
  const origin = originOf(requestingUrl)
  const embedding = originOf(toAppUrl(page.mainFrame().url()))
  const details = {
    isMainFrame,
    requestingUrl,
    ...(embedding !== origin && { embeddingOrigin: spelled(embedding) }),
    ...(permission === 'media' && { securityOrigin: spelled(origin) }),
  }
  const contents = query.sender as Electron.WebContents
  const isGranted = check === null || check(contents, permission, spelled(origin), details)
  await updateChromium(page, origin, permission, isGranted)
}

/**
 * A page requests a permission: the app's request handler decides; without one Electron grants it. Chromium is updated
 * before the page's call continues.
 */
export async function requestPermission(question: PermissionQuestion): Promise<boolean> {
  const { page, sender, isMainFrame } = question
  const permission = question.name as PermissionName
  const requestingUrl = toAppUrl(question.url)
  const decide = request
  const isGranted =
    decide === null ||
    (await new Promise<boolean>((resolve) => {
      const refuse = () => respond(false)
      const respond = (isGranted: boolean) => {
        pendingRequests.delete(refuse)
        resolve(isGranted)
      }
      pendingRequests.add(refuse)
      const details = {
        ...question.details,
        isMainFrame,
        requestingUrl,
      } as Electron.PermissionRequest
      decide(sender as Electron.WebContents, permission, respond, details)
    }))
  await updateChromium(page, originOf(requestingUrl), permission, isGranted)
  return isGranted
}
